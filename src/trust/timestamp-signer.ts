// Who made a timestamp of RFC 3161: its signature, the certificate of its signer, and the path from
// there to a certificate that the reader trusts, by pkijs. Revocation is not checked.
import { createHash } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { signedDataOf, tokenInfoOid } from './timestamp.ts';

export interface StampClaim {
  token: Uint8Array;
  /** The bytes that were stamped. */
  data: Uint8Array;
  /** The time in the token. */
  time: string;
}

const oids = {
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  contentType: '1.2.840.113549.1.9.3',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

/** Hashes of ESSCertIDv2 (RFC 5035); SHA-256 where none is named. */
const hashNames: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** Result codes of pkijs for a path that does not lead to a trusted certificate. */
const noPathCodes = [-1, 60, 97];
const outOfDateCode = 8;

/**
 * Whether the authority of one of the anchors, each in DER, made the token. False for a token of
 * another authority; for certificates, what counts is the time in the token.
 * @throws UntrustedError for a token that no authority can have made
 */
export async function isStampedBy(
  claim: StampClaim,
  anchors: readonly Uint8Array[],
): Promise<boolean> {
  const signed = signedDataOf(claim.token);
  const [signer, ...others] = signed.signerInfos;
  if (signer === undefined || others.length > 0) throw invalid('it has not one signer');
  const { certificate, isSigned } = await verifySignature(signed, claim.data);
  if (certificate === null) throw invalid('the certificate of its signer is missing');
  if (!(await isTrusted(signed, certificate, claim.time, anchors))) return false;
  if (!isSigned) throw new UntrustedError(forged, 'bad_signature');
  assertSignedAttributes(signer, certificate);
  assertTimeStamping(certificate);
  return true;
}

const forged = 'The timestamp is not what an authority made: its signature is not valid.';

function invalid(reason: string): UntrustedError {
  return new UntrustedError(`The timestamp is not what an authority made: ${reason}.`);
}

interface Signature {
  /** Null when the token does not carry it. */
  certificate: pkijs.Certificate | null;
  isSigned: boolean;
}

async function verifySignature(signed: pkijs.SignedData, data: Uint8Array): Promise<Signature> {
  try {
    const bytes = Uint8Array.from(data).buffer;
    const found = await signed.verify({ signer: 0, data: bytes, extendedMode: true });
    const { signerCertificate, signatureVerified } = found;
    return { certificate: signerCertificate ?? null, isSigned: signatureVerified === true };
  } catch (error) {
    if (!(error instanceof pkijs.SignedDataVerifyError)) throw invalid('it cannot be read');
    return { certificate: error.signerCertificate, isSigned: false };
  }
}

async function isTrusted(
  signed: pkijs.SignedData,
  certificate: pkijs.Certificate,
  time: string,
  anchors: readonly Uint8Array[],
): Promise<boolean> {
  const checkDate = new Date(time);
  const whole = derOf(certificate);
  if (anchors.some((anchor) => Buffer.from(anchor).equals(whole))) {
    const { notBefore, notAfter } = certificate;
    if (checkDate < notBefore.value || checkDate > notAfter.value) throw outOfDate(time);
    return true;
  }
  const carried = (signed.certificates ?? []).filter((one) => one instanceof pkijs.Certificate);
  const issuers = carried.filter((one) => !derOf(one).equals(whole));
  const engine = new pkijs.CertificateChainValidationEngine({
    checkDate,
    trustedCerts: anchors.map((anchor) => pkijs.Certificate.fromBER(Uint8Array.from(anchor))),
    // The library takes the last one for the end of the path.
    certs: [...issuers, certificate],
  });
  const { result, resultCode, resultMessage } = await engine.verify();
  if (result) return true;
  if (noPathCodes.includes(resultCode)) return false;
  if (resultCode === outOfDateCode) throw outOfDate(time);
  throw invalid(`its certificate path is not valid (${resultMessage})`);
}

function outOfDate(time: string): UntrustedError {
  return invalid(`a certificate of its authority was not valid at ${time}`);
}

function derOf(certificate: pkijs.Certificate): Buffer {
  return Buffer.from(certificate.toSchema().toBER());
}

/** RFC 3161 §2.3: the usage is critical, and the only one. */
function assertTimeStamping({ extensions = [] }: pkijs.Certificate): void {
  const usage = extensions.find(({ extnID }) => extnID === oids.extendedKeyUsage);
  const purposes = usage?.parsedValue instanceof pkijs.ExtKeyUsage ? usage.parsedValue : null;
  const isOnly = purposes?.keyPurposes.join() === oids.timeStamping;
  if (!isOnly || usage?.critical !== true) {
    throw invalid('the certificate of its signer is not one for time-stamping');
  }
}

/**
 * RFC 5652 §5.3 and RFC 3161 §2.4.2: the signature covers the kind of the content and names the
 * certificate, so that neither can be replaced.
 */
function assertSignedAttributes(
  { signedAttrs }: pkijs.SignerInfo,
  certificate: pkijs.Certificate,
): void {
  const valueOf = (oid: string): asn1js.AsnType | undefined =>
    signedAttrs?.attributes.find(({ type }) => type === oid)?.values[0] as asn1js.AsnType;
  const kind = valueOf(oids.contentType);
  if (!(kind instanceof asn1js.ObjectIdentifier) || kind.getValue() !== tokenInfoOid) {
    throw invalid('its signature does not cover the kind of its content');
  }
  const v2 = valueOf(oids.signingCertificateV2);
  const named = v2 ?? valueOf(oids.signingCertificate);
  const identified = partsOf(partsOf(partsOf(named)[0])[0]);
  const hash = identified.find((part) => part instanceof asn1js.OctetString);
  const name = v2 === undefined ? 'sha1' : hashNameOf(identified[0]);
  const isNamed =
    hash !== undefined &&
    name !== undefined &&
    createHash(name).update(derOf(certificate)).digest().equals(hash.valueBlock.valueHexView);
  if (!isNamed) throw invalid('its signature names another certificate');
}

function hashNameOf(first: asn1js.AsnType | undefined): string | undefined {
  const [algorithm] = partsOf(first);
  if (algorithm === undefined) return 'sha256';
  return algorithm instanceof asn1js.ObjectIdentifier ? hashNames[algorithm.getValue()] : undefined;
}

function partsOf(value: asn1js.AsnType | undefined): asn1js.AsnType[] {
  return value instanceof asn1js.Sequence ? value.valueBlock.value : [];
}
