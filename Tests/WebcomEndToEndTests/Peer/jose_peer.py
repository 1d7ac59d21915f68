"""A foreign JOSE implementation (joserfc) that checks our tokens and makes tokens for us.

Reads one JSON object a line from the file named first, writes one a line to the standard output.
"""
import json
import sys

from joserfc import jws
from joserfc.jwk import ECKey, OctKey, OKPKey, RSAKey

ALGORITHMS = ["HS256", "HS384", "HS512", "RS256", "RS384", "RS512", "PS256", "PS384", "PS512",
              "ES256", "ES384", "ES512", "EdDSA", "Ed25519"]
REGISTRY = jws.JWSRegistry(algorithms=ALGORITHMS)
REGISTRY.max_header_length = REGISTRY.max_payload_length = REGISTRY.max_signature_length = 65536


def imported(key):
    kind = {"EC": ECKey, "oct": OctKey, "OKP": OKPKey, "RSA": RSAKey}[key["kty"]]
    return kind.import_key(key)


def generated(algorithm):
    if algorithm.startswith("HS"):
        return OctKey.generate_key(int(algorithm[2:]))
    if algorithm.startswith("ES"):
        return ECKey.generate_key({"256": "P-256", "384": "P-384", "512": "P-521"}[algorithm[2:]])
    if algorithm == "EdDSA":
        return OKPKey.generate_key("Ed25519")
    return RSAKey.generate_key(2048)


def verify(task):
    token = jws.deserialize_compact(task["token"], imported(task["key"]), registry=REGISTRY)
    return {"header": token.headers(), "payload": json.loads(token.payload)}


def sign(task):
    algorithm = task["algorithm"]
    key = generated(algorithm)
    header = {"alg": algorithm, "typ": "at+jwt", "kid": "peer"}
    token = jws.serialize_compact(header, json.dumps(task["claims"]).encode(), key, registry=REGISTRY)
    public = key.as_dict(private=algorithm.startswith("HS"))
    public.update({"kid": "peer", "alg": algorithm, "use": "sig"})
    public.pop("key_ops", None)
    return {"token": token, "key": public}


for line in open(sys.argv[1], encoding="utf-8"):
    task = json.loads(line)
    try:
        answer = {"verify": verify, "sign": sign}[task["do"]](task)
    except Exception as error:  # Whatever it is, the test wants to read it.
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
