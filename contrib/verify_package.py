#!/usr/bin/env python3
"""Checks a Proofline package (JSON, PDF or ZIP) with Python's standard library and openssl only.
A second opinion beside `proofline verify`: see docs/explanation/packages.md. Exit codes: 0 valid
and from a key that you named; 1 not valid; 8 complete, but of no key that you named; 9 not a package."""
import argparse, base64, calendar, decimal, hashlib, json, mmap, pathlib, re, struct, subprocess
import sys, tempfile, time, zipfile, zlib
AUDIENCES = ["public", "restricted", "internal"]
MEMBERS = {"chain_of_custody", "contents", "issued_at", "log_proof", "manifest", "package_sha256",
           "package_version", "signature", "signer"}
REPEATED = {"final_report", "register", "timeline"}  # of contents, in the report of an engagement
UNREADABLE = (ValueError, zlib.error, zipfile.BadZipFile, struct.error, RuntimeError, EOFError)
def need(holds, what):
    if not holds: raise ValueError(what)
def sha256(data): return hashlib.sha256(data).hexdigest()
def unbase64(text, url=False):
    raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) if url else base64.b64decode(text)
    again = base64.urlsafe_b64encode(raw).rstrip(b"=") if url else base64.b64encode(raw)
    need(again.decode() == text, "base64 in another spelling")
    return raw
def number(value):  # as ECMAScript, see RFC 8785; Python's repr comes close
    if value == int(value) and abs(value) < 1e21: return str(int(value))
    mantissa, _, exponent = repr(value).partition("e")
    if exponent and -7 < int(exponent) < 0: return format(decimal.Decimal(repr(value)), "f")
    return mantissa.removesuffix(".0") + ("e%+d" % int(exponent) if exponent else "")
def canonical(value):
    if isinstance(value, dict):
        rows = sorted(value.items(), key=lambda row: row[0].encode("utf-16-be"))
        return "{" + ",".join(canonical(name) + ":" + canonical(one) for name, one in rows) + "}"
    if isinstance(value, list): return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, (int, float)) and not isinstance(value, bool): return number(value)
    return json.dumps(value, ensure_ascii=False)
def strict_json(data):  # unambiguous: UTF-8, no repeated names, no lone surrogates, bounded depth
    def pairs(found):
        need(len(dict(found)) == len(found), "a name stands twice in one object")
        return dict(found)
    def depth(one):
        inner = one.values() if isinstance(one, dict) else one
        return 1 + max(map(depth, inner), default=0) if isinstance(one, (dict, list)) else 0
    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=pairs, parse_constant=int)
        need(depth(value) <= 64 and canonical(value).encode("utf-8"), "nested too deeply")
        return value
    except (OverflowError, RecursionError) as fault: raise ValueError(str(fault))
def tagged(tag, value): return sha256(tag + b"\n" + canonical(value).encode())
def openssl(command, **files):  # runs in a folder with these files; True if it succeeds, else its message
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items(): pathlib.Path(folder, name).write_bytes(data)
        ran = subprocess.run(["openssl", *command.split()], cwd=folder, capture_output=True)
        return ran.returncode == 0 or ran.stderr
def ed25519(raw, message, signature):
    key = bytes.fromhex("302a300506032b6570032100") + raw
    verify = "pkeyutl -verify -pubin -keyform DER -inkey key -rawin -in message -sigfile signature"
    return openssl(verify, key=key, message=message, signature=signature) is True
def check_manifest(package):
    manifest = package["manifest"]
    repeated = set(package) & REPEATED if manifest["type"] == "ip3.engagement-report/1" else set()
    same = all(canonical(package[name]) == canonical(package["contents"][name]) for name in repeated)
    need(set(package) - {"timestamp"} - repeated == MEMBERS and same, "another set of members")
    paths = [file["path"].encode("utf-16-be") for file in manifest["files"]]
    need(all(a < b for a, b in zip(paths, paths[1:])), "files twice or out of order")
    need(tagged(b"ip3/manifest/v1", manifest) == package["package_sha256"], "another package_sha256")
    values = {"contents/%s.json" % name: value for name, value in package["contents"].items()}
    values["chain_of_custody.json"] = package["chain_of_custody"]
    texts = {path: canonical(value).encode() for path, value in values.items()}
    documents = [file for file in manifest["files"] if file["role"] == "document"]
    need({file["path"]: (file["sha256"], file["bytes"]) for file in documents} == 
         {path: (sha256(text), len(text)) for path, text in texts.items()}, "a document was changed")
def custody_hash(entry):  # version 2 covers the actor by a salted hash, so that a name can be withheld
    names = ("evidence_id", "seq", "ts", "actor", "action", "hash_after", "origin", "prev")
    body, said = {name: entry[name] for name in names}, entry.get("actor_commitment")
    if entry["detail_digest"] is not None: body["detail_digest"] = entry["detail_digest"]
    actor, salt = body["actor"], entry.get("actor_salt")
    if salt is not None: said = tagged(b"ip3/custody-actor/v1", {"actor": actor, "salt": salt})
    if said is None: return tagged(b"ip3/custody/v1", body)
    del body["actor"]
    return tagged(b"ip3/custody/v2", {**body, "actor_commitment": said})
def check_evidence(package):
    manifest = package["manifest"]
    files = {file["path"]: file for file in manifest["files"] if file["role"] != "document"}
    rows = package["contents"].get("evidence", package["contents"].get("register", []))
    for row in rows:
        file = files["evidence/" + row["id"]]
        if AUDIENCES.index(file["visibility"]) > AUDIENCES.index(manifest["audience"]):
            bare = len(row) == 3 and row["redacted"] is True and row["sha256"] == file["sha256"]
            need(bare and file["included"] is False, "a record that the audience may not see")
        else:
            told = [row[name] for name in ("hash_sha256", "visibility", "integrity", "bytes")]
            need(told + [row["integrity"] == "verified" and "erased" not in row] == [file[name] for
                 name in ("sha256", "visibility", "integrity", "bytes", "included")], "another row")
    need(len({row["id"] for row in rows}) == len(files), "evidence without records")
    chains = {chain["evidence_id"]: chain["entries"] for chain in package["chain_of_custody"]}
    for row in (shown := [row for row in rows if row.get("redacted") is not True]):
        previous = "0" * 64
        for place, entry in enumerate(chains[row["id"]]):
            link = (entry["seq"], entry["prev"], entry["evidence_id"], entry["entry_hash"])
            sealed = entry["origin"] != "service" or entry["hash_after"] == row["hash_sha256"]
            same = link == (place, previous, row["id"], custody_hash(entry))
            need(same and sealed, "a custody chain breaks, or seals other bytes")
            previous = entry["entry_hash"]
        acts = [(entry["origin"], entry["action"]) for entry in chains[row["id"]]]
        need((("service", "erased") in acts) == ("erased" in row), "an erasure, and none in custody")
    need(len(chains) == len(shown) and all(chains.values()), "a chain too many, or an empty one")
def check_register(package):  # an engagement: its log is one chain, claims name entries of its register
    contents, previous, proofs = package["contents"], "0" * 64, {}
    for place, entry in enumerate(contents["timeline"], 1):
        body = {name: value for name, value in entry.items() if name != "hash"}
        link = (body["number"], body["prev"], body["engagement_id"], entry["hash"])
        need(link == (place, previous, package["manifest"]["subject"]["id"],
                      tagged(b"ip3/engagement-log/v1", body)), "the log breaks")
        if entry["type"] == "evidence_register": proofs[place] = entry
        previous = entry["hash"]
    need([row["number"] for row in contents["register"]] == list(proofs) and
         all({**row, **proofs[row["number"]]["evidence"], "id": proofs[row["number"]]["id"]} == row
             for row in contents["register"]), "the register and the log differ")
    report, known = contents["final_report"], set(proofs)
    need(all(proofs[row["number"]]["hash"] == row["hash"] for row in report["rests_on"]) and
         all(one["evidence"] and set(one["evidence"]) <= known for one in report["findings"]),
         "a claim that nothing in the register proves")
def check_signature(package):
    signer, envelope, manifest = package["signer"], package["signature"], package["manifest"]
    thumbprint = '{"crv":"Ed25519","kty":"OKP","x":"%s"}' % signer["x"]
    kid = base64.urlsafe_b64encode(hashlib.sha256(thumbprint.encode()).digest()).rstrip(b"=").decode()
    need(signer == {"kty": "OKP", "crv": "Ed25519", "x": signer["x"], "kid": kid}, "signer")
    kind, sig = "application/vnd.in-toto+json", envelope["signatures"][0]["sig"]
    same = {"payload": envelope["payload"], "signatures": [{"keyid": kid, "sig": sig}]}
    need(envelope == {"payloadType": kind, **same}, "envelope")
    body = unbase64(envelope["payload"])
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
    if said == {"status": "pending"}: return
    need(set(said) == {"status", "entry", "proof"} and said["status"] == "included", "log_proof")
    data, proof = strict_json(said["entry"].encode()), said["proof"]
    need(canonical(data) == said["entry"] and data["entry"]["action"] == "package.issued" and
         data["entry"]["detail"]["package_sha256"] == package["package_sha256"], "another log entry")
    head, note = proof.split("\n\n", 1)
    first, index, *path = head.split("\n")
    is_index = re.fullmatch(r"index (0|[1-9]\d{0,15})", index)
    need(first == "c2sp.org/tlog-proof@v1" and note.endswith("\n") and is_index, "the proof is none")
    if not vkeys: return
    text, signatures = note[:note.rindex("\n\n") + 1], note[note.rindex("\n\n") + 2:-1].split("\n")
    origin, size, root, place = *text.split("\n")[:3], int(index[6:])
    signed = [(dash, name, unbase64(raw)) for dash, name, raw in (row.split(" ") for row in signatures)]
    held = [int(size) <= int(end if at else size) and ed25519(unbase64(key)[1:], text.encode(), raw[4:])
            for dash, name, raw in signed for vname, vid, said in (one.split("+", 2) for one in vkeys)
            for key, at, end in [said.partition("@")]  # up to so many entries, of a key that ended
            if dash == "—" and name == vname == origin and raw[:4].hex() == vid]
    need(held and all(held) and place <= (last := int(size) - 1), "no known key signed, or a place beyond the tree")
    found = hashlib.sha256(b"\0" + said["entry"].encode()).digest()
    for sibling in map(unbase64, path):  # RFC 9162, 2.1.3.2
        need(last > 0, "a proof too long")
        left = place % 2 == 1 or place == last
        found = hashlib.sha256(b"\1" + (sibling + found if left else found + sibling)).digest()
        while left and place % 2 == 0 and place != 0: place, last = place >> 1, last >> 1
        place, last = place >> 1, last >> 1
    need(last == 0 and found == unbase64(root), "the proof does not lead to the root")
def trusts_stamp(package, authority):  # whether the named authority, if any, issued the timestamp
    if "timestamp" not in package: return not authority
    said = package["timestamp"]
    if said["status"] == "failed" and set(said) == {"status", "detail", "at"}:  # nothing covers it
        time_of = re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", said["at"])
        need(time_of and re.fullmatch("[ -~]{1,400}", said["detail"]), "more than why there is none")
        return not authority
    need(set(said) == {"status", "token"} and said["status"] == "granted", "timestamp")
    token, data = unbase64(said["token"]), canonical(package["signature"]).encode()
    imprint = re.escape(b"\4 " + hashlib.sha256(data).digest())
    found = re.search(imprint + rb".*?\x18.(\d{14})(?:\.\d+)?Z", token, re.S)
    at, issued = (calendar.timegm(time.strptime(text, "%Y%m%d%H%M%S")) for text in
                  (found[1].decode(), re.sub(r"\D", "", package["issued_at"])[:14]))
    ran = not authority or openssl("ts -verify -data data -in token -token_in -CAfile authority "
        "-partial_chain -attime %d" % at, data=data, token=token, authority=authority)
    stranger = ran is not True and re.search(b"unable to get (local )?issuer|self.signed cert", ran)
    need(issued - 300 <= at and (ran is True or stranger), "another timestamp, or a time that cannot be")
    return not stranger
def open_zip(file, data):  # like open_file; the layout must be the issuer's, byte for byte
    archive, view, place, found = zipfile.ZipFile(file), memoryview(data), 0, []
    for info in archive.infolist():
        fresh, size = zipfile.ZipInfo(info.filename, (1980, 1, 1, 0, 0, 0)), info.file_size
        fresh.CRC, fresh.file_size, fresh.compress_size = info.CRC, size, size
        head, start = fresh.FileHeader(), place + len(fresh.FileHeader())
        blob, said = view[start:start + size], (info.flag_bits, info.compress_type, info.comment)
        need(info.header_offset == place and view[place:start] == head and said == (0, 0, b"")
             and info.external_attr == 0o100644 << 16, "another layout")
        found.append((info.filename, sha256(blob) if zlib.crc32(blob) == info.CRC else "damaged"))
        need(found[0][1] != "damaged" and len(blob) == size, "damaged")
        place, inner = start + size, blob if place == 0 else inner
    end, (first, *names) = struct.unpack("<4s4H2LH", view[-150:-128]), [name for name, _ in found]
    need(first == "package.json" and len(inner) <= 1 << 28 and names == sorted(set(names))
         and all(re.fullmatch("evidence/[0-9a-f-]{36}", name) for name in names), "other files")
    need(place == archive.start_dir and (end[0], end[7]) == (b"PK\5\6", 128)
         and end[3] == end[4] in (len(found), 65535), "gaps, no seal, or another number of files")
    sealed = hashlib.sha256(view[:-128]); sealed.update(b"0" * 128)
    return bytes(inner), (sealed.hexdigest(), data[-128:], dict(found[1:]))
def open_file(file):  # returns the JSON and, except for JSON files, the sealed hash, seal and blobs
    data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    if data[:2] == b"PK": return open_zip(file, data)
    need(len(data) <= 1 << 28, "too large")
    if data[:5] != b"%PDF-": return data[:], None
    mark, place = data.find(b"/Type /EmbeddedFile"), data.rfind(b"/IP3_Seal <") + 11
    head = data[max(mark, 0):data.find(b"stream\n", max(mark, 0)) + 7]
    length = re.search(rb"/Length (\d{1,10})\b", head)
    need(mark >= 0 and len(head) <= 4096 and length, "no package is attached")
    inner = data[mark + len(head):mark + len(head) + int(length[1])]
    if b"/FlateDecode" in head:
        unpack = zlib.decompressobj()
        inner = unpack.decompress(inner, 1 << 28)
        need(unpack.eof, "the attachment is damaged or too large")
    return inner, (sha256(data[:place] + b"0" * 128 + data[place + 128:]), data[place:place + 128], None)
def check_seal(package, found, seal, blobs):
    need(re.fullmatch(rb"[0-9a-f]{128}", seal), "no seal")
    message, x = b"ip3/seal/v1\n" + found.encode(), unbase64(package["signer"]["x"], url=True)
    need(ed25519(x, message, bytes.fromhex(seal.decode())), "the seal is wrong: the file was changed")
    named = {file["path"]: file["sha256"] for file in package["manifest"]["files"]
             if file["role"] == "evidence" and file["included"]}
    need(blobs is None or blobs == named, "the blobs are not those of the manifest")
def trusts(package, keys):
    at, x = package["issued_at"], package["signer"]["x"]
    known = [key for key in keys if key["x"] == x and not key.get("compromised")][:1]
    return any(key.get("active_from", "") <= at <= (key.get("retired_at") or at) for key in known)
def verify(path, keys, vkeys, authority):  # returns the exit code of one file and the reason
    try:
        with open(path, "rb") as file: inner, sealed = open_file(file)
        named = isinstance(package := strict_json(inner), dict) and package.get("package_version")
        need(named == "ip3.package/1", "no package of version 1")
    except UNREADABLE as fault: return 9, str(fault)
    try:
        check_manifest(package)
        check_evidence(package)
        if package["manifest"]["type"] == "ip3.engagement-report/1": check_register(package)
        check_signature(package)
        check_log(package, vkeys)
        known = trusts_stamp(package, authority) and trusts(package, keys)
        if sealed: check_seal(package, *sealed)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError) as fault:
        return 1, "%s: %s" % (type(fault).__name__, fault)
    return (0, "valid") if known else (8, "whole, but not tied to a key or authority you named")
def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("files", nargs="*", help="packages; without any, paths from standard input")
    parser.add_argument("--keys", help="copy of /.well-known/proofline-keys.json, or one JWK")
    parser.add_argument("--vkey", action="append", default=[], help="verifier key of the audit log, or a file",
                        type=lambda key: open(key).read() if pathlib.Path(key).is_file() else key)
    parser.add_argument("--tsa-cert", type=lambda f: open(f, "rb").read(), help="time authority, PEM")
    asked = parser.parse_args()
    found = json.loads(pathlib.Path(asked.keys).read_text("utf-8")) if asked.keys else {"keys": []}
    keys, worst = found.get("keys", [found]), 0
    for path in asked.files or (line.rstrip("\n") for line in sys.stdin):
        code, why = verify(path, keys, " ".join(asked.vkey).split(), asked.tsa_cert)
        print("%d\t%s\t%s" % (code, path, ascii(why)[1:-1]), flush=True)
        worst = worst or code
    return worst
if __name__ == "__main__": sys.exit(main())
