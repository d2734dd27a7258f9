#!/usr/bin/env python3
"""Checks a Proofline package (JSON or PDF) with Python's standard library and openssl alone.

A second opinion beside `proofline verify`: see docs/explanation/packages.md. Exit codes: 0 valid
and from a key that you named; 1 not valid; 8 whole, but from no key that you named; 9 no package."""
import argparse, base64, hashlib, json, os, re, subprocess, sys, tempfile, zlib

AUDIENCES = ["public", "restricted", "internal"]
MEMBERS = {"chain_of_custody", "contents", "issued_at", "log_proof", "manifest", "package_sha256",
           "package_version", "signature", "signer"}

class Unreadable(Exception): pass
def need(holds, what):
    if not holds: raise ValueError(what)

def sha256(data):
    return hashlib.sha256(data).hexdigest()

def unbase64(text, url=False):
    raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) if url else base64.b64decode(text)
    again = base64.urlsafe_b64encode(raw).rstrip(b"=") if url else base64.b64encode(raw)
    need(again.decode() == text, "base64 in another spelling")
    return raw

def number(value):
    """RFC 8785 takes the number format of ECMAScript, which Python's repr comes close to."""
    if value == int(value) and abs(value) < 1e21:
        return str(int(value))
    mantissa, _, exponent = repr(value).partition("e")
    power = int(exponent or 0)
    if -7 < power < 0:
        sign = "-" if value < 0 else ""
        return sign + "0." + "0" * (-power - 1) + mantissa.lstrip("-").replace(".", "")
    return mantissa.removesuffix(".0") + ("e%+d" % power if power else "")

def canonical(value):
    if isinstance(value, dict):
        rows = sorted(value.items(), key=lambda row: row[0].encode("utf-16-be"))
        return "{" + ",".join(canonical(name) + ":" + canonical(one) for name, one in rows) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number(value)
    return json.dumps(value, ensure_ascii=False)

def strict_json(data):
    """JSON with one reading only: UTF-8, no name twice, no half characters, bounded depth."""
    def pairs(found):
        need(len(dict(found)) == len(found), "a name stands twice in one object")
        return dict(found)

    def depth(one):
        inner = one.values() if isinstance(one, dict) else one
        return 1 + max(map(depth, inner), default=0) if isinstance(one, (dict, list)) else 0
    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=pairs, parse_constant=int)
        need(depth(value) <= 64, "nested too deeply")
        canonical(value).encode("utf-8")
        return value
    except (ValueError, OverflowError, RecursionError) as fault:
        raise Unreadable(str(fault))

def ed25519(raw, message, signature):
    der = bytes.fromhex("302a300506032b6570032100") + raw
    pem = "-----BEGIN PUBLIC KEY-----\n" + base64.b64encode(der).decode() + "\n-----END PUBLIC KEY-----\n"
    with tempfile.TemporaryDirectory() as folder:
        for name, data in (("key", pem.encode()), ("message", message), ("signature", signature)):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
        command = "openssl pkeyutl -verify -pubin -inkey key -rawin -in message -sigfile signature"
        return subprocess.run(command.split(), cwd=folder, capture_output=True).returncode == 0

def check_manifest(package):
    need(set(package) - {"timestamp"} == MEMBERS, "another set of members")
    manifest = package["manifest"]
    paths = [file["path"].encode("utf-16-be") for file in manifest["files"]]
    need(all(a < b for a, b in zip(paths, paths[1:])), "files twice or out of order")
    tagged = b"ip3/manifest/v1\n" + canonical(manifest).encode()
    need(sha256(tagged) == package["package_sha256"], "package_sha256 is not that of the manifest")
    values = {"contents/%s.json" % name: value for name, value in package["contents"].items()}
    values["chain_of_custody.json"] = package["chain_of_custody"]
    documents = [file for file in manifest["files"] if file["role"] == "document"]
    need({file["path"] for file in documents} == set(values), "documents and manifest differ")
    for file in documents:
        text = canonical(values[file["path"]]).encode()
        need(sha256(text) == file["sha256"] and len(text) == file["bytes"], file["path"] + " changed")

def check_evidence(package):
    manifest = package["manifest"]
    level = AUDIENCES.index(manifest["audience"])
    files = {file["path"]: file for file in manifest["files"] if file["role"] != "document"}
    rows = package["contents"].get("evidence", [])
    for row in rows:
        file = files["evidence/" + row["id"]]
        if AUDIENCES.index(file["visibility"]) > level:
            bare = len(row) == 3 and row["redacted"] is True and row["sha256"] == file["sha256"]
            need(bare and file["included"] is False, "a record that the audience may not see")
        else:
            same = (row["hash_sha256"], row["visibility"], row["integrity"], row["bytes"],
                    row["integrity"] == "verified")
            need(same == (file["sha256"], file["visibility"], file["integrity"], file["bytes"],
                          file["included"]), "a record and its row differ")
    need(len({row["id"] for row in rows}) == len(files), "evidence without records")
    chains = {chain["evidence_id"]: chain["entries"] for chain in package["chain_of_custody"]}
    shown = [row for row in rows if row.get("redacted") is not True]
    for row in shown:
        previous, entries = "0" * 64, chains[row["id"]]
        need(entries, "an empty custody chain")
        for place, entry in enumerate(entries):
            body = {name: entry[name] for name in
                    ("evidence_id", "seq", "ts", "actor", "action", "hash_after", "origin", "prev")}
            link = sha256(b"ip3/custody/v1\n" + canonical(body).encode())
            need(entry["seq"] == place and entry["prev"] == previous and entry["entry_hash"] == link
                 and entry["evidence_id"] == row["id"], "a custody chain breaks")
            need(entry["origin"] != "service" or entry["hash_after"] == row["hash_sha256"],
                 "a custody chain seals other bytes")
            previous = link
    need(len(chains) == len(shown), "a custody chain too many")

def check_signature(package):
    signer, envelope, manifest = package["signer"], package["signature"], package["manifest"]
    thumbprint = '{"crv":"Ed25519","kty":"OKP","x":"%s"}' % signer["x"]
    kid = base64.urlsafe_b64encode(hashlib.sha256(thumbprint.encode()).digest()).rstrip(b"=").decode()
    need(signer == {"kty": "OKP", "crv": "Ed25519", "x": signer["x"], "kid": kid}, "signer")
    kind, payload = "application/vnd.in-toto+json", envelope["payload"]
    sig = envelope["signatures"][0]["sig"]
    need(envelope == {"payloadType": kind, "payload": payload,
                      "signatures": [{"keyid": kid, "sig": sig}]}, "envelope")
    body = unbase64(payload)
    encoded = b"DSSEv1 %d %s %d %s" % (len(kind), kind.encode(), len(body), body)
    need(ed25519(unbase64(signer["x"], url=True), encoded, unbase64(sig)), "the signature is wrong")
    told = {name: manifest[name] for name in ("type", "subject", "audience", "as_of")}
    statement = {"_type": "https://in-toto.io/Statement/v1", "predicateType": "urn:proofline:package:1",
                 "subject": [{"name": manifest["subject"]["public_id"],
                              "digest": {"sha256": package["package_sha256"]}}],
                 "predicate": {**told, "issued_at": package["issued_at"]}}
    need(body == canonical(statement).encode(), "the signature is of another package")

def check_log(package, vkeys):
    said = package["log_proof"]
    if said == {"status": "pending"}:
        return
    need(set(said) == {"status", "entry", "proof"} and said["status"] == "included", "log_proof")
    leaf, proof = said["entry"].encode(), said["proof"]
    data = strict_json(leaf)
    need(canonical(data).encode() == leaf, "the log entry is not canonical")
    need(data["entry"]["action"] == "package.issued" and
         data["entry"]["detail"]["package_sha256"] == package["package_sha256"], "another log entry")
    head, note = proof.split("\n\n", 1)
    first, index, *path = head.split("\n")
    need(first == "c2sp.org/tlog-proof@v1" and re.fullmatch(r"index (0|[1-9]\d{0,15})", index), "proof")
    need(note.endswith("\n"), "the note has no end")
    if not vkeys:
        return
    text, signatures = note[:note.rindex("\n\n") + 1], note[note.rindex("\n\n") + 2:-1].split("\n")
    origin, size, root = text.split("\n")[:3]
    held = False
    for line in signatures:
        dash, name, value = line.split(" ")
        raw = unbase64(value)
        for vkey in vkeys:
            vname, vid, vdata = vkey.split("+", 2)
            if dash == "—" and name == vname == origin and raw[:4].hex() == vid:
                held = ed25519(unbase64(vdata)[1:], text.encode(), raw[4:])
                need(held, "the signature of the log is wrong")
    need(held, "no known key signed the checkpoint")
    place, last = int(index[6:]), int(size) - 1
    need(place <= last, "a place beyond the tree")
    found = hashlib.sha256(b"\0" + leaf).digest()
    for sibling in map(unbase64, path):  # RFC 9162, 2.1.3.2
        need(last > 0, "a proof too long")
        if place % 2 == 1 or place == last:
            found = hashlib.sha256(b"\1" + sibling + found).digest()
            while place % 2 == 0 and place != 0:
                place, last = place >> 1, last >> 1
        else:
            found = hashlib.sha256(b"\1" + found + sibling).digest()
        place, last = place >> 1, last >> 1
    need(last == 0 and found == unbase64(root), "the proof does not lead to the root")

def open_file(data):
    """The package's JSON and, for a PDF, what was sealed and with which seal."""
    if not data.startswith(b"%PDF-"):
        return data, None
    mark, place = data.find(b"/Type /EmbeddedFile"), data.rfind(b"/IP3_Seal <") + 11
    head = data[max(mark, 0):data.find(b"stream\n", max(mark, 0)) + 7]
    length = re.search(rb"/Length (\d{1,10})\b", head)
    need(mark >= 0 and len(head) <= 4096 and length, "no package is attached")
    inner = data[mark + len(head):mark + len(head) + int(length[1])]
    if b"/FlateDecode" in head:
        unpack = zlib.decompressobj()
        inner = unpack.decompress(inner, 1 << 28)
        need(unpack.eof, "the attachment is damaged or too large")
    return inner, (data[:place] + b"0" * 128 + data[place + 128:], data[place:place + 128])

def check_seal(package, sealed):
    bytes_, seal = sealed
    need(re.fullmatch(rb"[0-9a-f]{128}", seal), "no seal")
    message = b"ip3/seal/v1\n" + sha256(bytes_).encode()
    need(ed25519(unbase64(package["signer"]["x"], url=True), message, bytes.fromhex(seal.decode())),
         "the seal is wrong: the file was changed")

def trusts(package, keys):
    for key in keys:
        if key["x"] == package["signer"]["x"] and not key.get("compromised"):
            late = key.get("retired_at") and package["issued_at"] > key["retired_at"]
            return not late and package["issued_at"] >= key.get("active_from", "")
    return False

def verify(path, keys, vkeys):
    """The exit code of one file and why."""
    try:
        with open(path, "rb") as file:
            inner, sealed = open_file(file.read())
        package = strict_json(inner)
        if not isinstance(package, dict) or package.get("package_version") != "ip3.package/1":
            return 9, "no package of version 1"
    except (Unreadable, ValueError, zlib.error) as fault:
        return 9, str(fault)
    try:
        check_manifest(package)
        check_evidence(package)
        check_signature(package)
        check_log(package, vkeys)
        if sealed:
            check_seal(package, sealed)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, Unreadable) as fault:
        return 1, "%s: %s" % (type(fault).__name__, fault)
    return (0, "valid") if trusts(package, keys) else (8, "whole, but not tied to a key you named")

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("files", nargs="*", help="packages; without any, paths from standard input")
    parser.add_argument("--keys", help="copy of /.well-known/proofline-keys.json, or one JWK")
    parser.add_argument("--vkey", action="append", default=[], help="verifier key of the audit log")
    asked = parser.parse_args()
    found = {"keys": []}
    if asked.keys:
        with open(asked.keys, encoding="utf-8") as file:
            found = json.load(file)
    keys, worst = found.get("keys", [found]), 0
    for path in asked.files or (line.rstrip("\n") for line in sys.stdin):
        code, why = verify(path, keys, asked.vkey)
        print("%d\t%s\t%s" % (code, path, ascii(why)[1:-1]), flush=True)
        worst = worst or code
    return worst

if __name__ == "__main__":
    sys.exit(main())
