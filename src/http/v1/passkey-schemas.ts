// What browsers answer for passkeys, as PublicKeyCredential.toJSON gives it, and what they ask for.
import { Type, type TProperties } from 'typebox';
import { Enum } from '../schema/schema.ts';

/** Most characters of a credential's id: 1,023 bytes in base64url. */
const idLength = 1364;

function Base64Url(maxLength: number, example: string) {
  return Type.String({ minLength: 1, maxLength, examples: [example] });
}

/** Browsers can add members; they are ignored. */
function Credential<Response extends TProperties>(title: string, response: Response) {
  return Type.Object(
    {
      id: Base64Url(idLength, 'hZkQ3fJmS0aXn1dG2vYb7w'),
      rawId: Base64Url(idLength, 'hZkQ3fJmS0aXn1dG2vYb7w'),
      type: Enum(['public-key']),
      authenticatorAttachment: Type.Optional(
        Type.String({ maxLength: 64, examples: ['platform'] }),
      ),
      clientExtensionResults: Type.Optional(Type.Object({}, { additionalProperties: true })),
      response: Type.Object(
        { clientDataJSON: Base64Url(8192, 'eyJ0eXBlIjoi…'), ...response },
        { additionalProperties: true },
      ),
    },
    { title, additionalProperties: true },
  );
}

export const NewPasskey = Credential('NewPasskey', {
  attestationObject: Base64Url(65_536, 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVi…'),
  transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 })),
});

export const PasskeyAnswer = Credential('PasskeyAnswer', {
  authenticatorData: Base64Url(8192, 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ'),
  signature: Base64Url(8192, 'MEUCIQDQ4Zt8VpQ…'),
  userHandle: Type.Optional(Type.String({ maxLength: 128, examples: ['MDE5YWExZDA'] })),
});

/** For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
export function BrowserOptions(kind: 'Creation' | 'Request') {
  return Type.Object(
    {},
    {
      additionalProperties: true,
      description: `For \`PublicKeyCredential.parse${kind}OptionsFromJSON\` of a browser.`,
      examples: [{ challenge: 'm5Xy1nq0bUoT2cR7vKdE9A', timeout: 300_000 }],
    },
  );
}
