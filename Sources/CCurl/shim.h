#ifndef WEBCOM_CCURL_SHIM_H
#define WEBCOM_CCURL_SHIM_H

// The checks of types need the options as constants, which they are not in the functions below.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <fcntl.h>
#include <sys/socket.h>

// curl_easy_setopt and its like take any number of arguments of any type, which Swift does not call.

static inline CURLcode webcom_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode webcom_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode webcom_curl_set_fields(CURL *handle, struct curl_slist *fields) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
}

// curl keeps a copy of the bytes.
static inline CURLcode webcom_curl_set_body(CURL *handle, const void *bytes, size_t count) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    if (code != CURLE_OK) return code;
    return curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, (const char *)bytes);
}

static inline CURLcode webcom_curl_set_head_callback(CURL *handle, curl_write_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, callback);
    if (code != CURLE_OK) return code;
    return curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
}

static inline CURLcode webcom_curl_set_body_callback(CURL *handle, curl_write_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, callback);
    if (code != CURLE_OK) return code;
    return curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

static inline CURLcode webcom_curl_set_socket_callback(
    CURL *handle, curl_opensocket_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
    if (code != CURLE_OK) return code;
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
}

static inline CURLMcode webcom_curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

// The next handle whose transfer has ended, and how; null when there is none.
static inline CURL *webcom_curl_next_ended(CURLM *multi, CURLcode *code) {
    int rest = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &rest))) {
        if (message->msg != CURLMSG_DONE) continue;
        *code = message->data.result;
        return message->easy_handle;
    }
    return 0;
}

// A socket that other programs started by this one do not get; negative where there is none.
static inline curl_socket_t webcom_curl_open_socket(const struct curl_sockaddr *address) {
#ifdef SOCK_CLOEXEC
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
    curl_socket_t descriptor = socket(address->family, address->socktype, address->protocol);
    if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
#endif
}

// The address, whose bytes go on past the end of the structure as it is declared.
static inline const void *webcom_curl_address(const struct curl_sockaddr *address) { return &address->addr; }

#endif
