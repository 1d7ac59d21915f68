import CCurl

extension TransportError {
    /// What the library's code means for the caller.
    init(_ code: CURLcode, host: String) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: self = .unknownHost(host)
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut(host: host)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
            CURLE_USE_SSL_FAILED:
            self = .insecure(host: host)
        case CURLE_URL_MALFORMAT: self = .unacceptableAddress("the server's name is none")
        case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_FAILED_INIT, CURLE_OUT_OF_MEMORY,
            CURLE_NO_CONNECTION_AVAILABLE:
            self = .unreachable(host: host)
        default: self = .malformed(host: host)
        }
    }
}
