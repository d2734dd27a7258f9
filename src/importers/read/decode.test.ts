import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../../domain/error.ts';
import { chunked, collect } from '../testing.ts';
import { decodeText } from './decode.ts';
import { byteLengthIn } from './encoding.ts';

const text = 'a\r\nŻółć 😀\r\n\ud83d\ude80é\r';
const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
const files: Record<string, { bytes: Buffer; name: string; text: string; source: string }> = {
  'UTF-8': { bytes: Buffer.from(text), name: 'utf-8', text, source: 'content' },
  'UTF-8 with mark': {
    bytes: Buffer.from(`\ufeff${text}`),
    name: 'utf-8',
    text,
    source: 'bom',
  },
  'UTF-16LE': { bytes: wide, name: 'utf-16le', text, source: 'bom' },
  'UTF-16BE': { bytes: Buffer.from(wide).swap16(), name: 'utf-16be', text, source: 'bom' },
  'windows-1252 undeclared': {
    bytes: Buffer.from('caf\xe9 \x80\x93 x\r\n', 'latin1'),
    name: 'windows-1252',
    text: 'café €“ x\r\n',
    source: 'fallback',
  },
  'windows-1250 undeclared': {
    bytes: Buffer.from(`${'x'.repeat(70)}\n\x9crednia;S\xb3abe has\xb3o\r\n`, 'latin1'),
    name: 'windows-1250',
    text: `${'x'.repeat(70)}\nśrednia;Słabe hasło\r\n`,
    source: 'fallback',
  },
  // The letter in front says that it is a ł; a cut might come between them.
  'windows-1250 undeclared, in a word': {
    bytes: Buffer.from(`${'x'.repeat(70)} has\xb3o\r\n`, 'latin1'),
    name: 'windows-1250',
    text: `${'x'.repeat(70)} hasło\r\n`,
    source: 'fallback',
  },
  'ISO-8859-2 declared': {
    bytes: Buffer.from('<?xml version="1.0" encoding="iso-8859-2"?><a>\xaf\xf3\xb3w</a>', 'latin1'),
    name: 'iso-8859-2',
    text: '<?xml version="1.0" encoding="iso-8859-2"?><a>Żółw</a>',
    source: 'declaration',
  },
  'UTF-16 declared in single bytes': {
    bytes: Buffer.from('<?xml version="1.0" encoding="utf-16"?><a>ł</a>'),
    name: 'utf-8',
    text: '<?xml version="1.0" encoding="utf-16"?><a>ł</a>',
    source: 'content',
  },
};

/** The file with 1,200 blanks where they change nothing: after a mark, else at an end. */
function padded(bytes: Buffer, name: string, source: string): Buffer {
  const blanks = Buffer.from(' '.repeat(1200), name.startsWith('utf-16') ? 'utf16le' : 'utf8');
  if (name === 'utf-16be') blanks.swap16();
  if (source === 'declaration') return Buffer.concat([bytes, blanks]);
  const mark = source !== 'bom' ? 0 : name === 'utf-8' ? 3 : 2;
  return Buffer.concat([bytes.subarray(0, mark), blanks, bytes.subarray(mark)]);
}

for (const [name, file] of Object.entries(files)) {
  test(`decodeText › ${name}, cut at every byte › same text, each piece at its byte`, async () => {
    // Longer than detection waits for, so that the cuts reach the decoder.
    const bytes = padded(file.bytes, file.name, file.source);
    for (const size of [1, 2, 3, 5, 1019, 1201, Number.POSITIVE_INFINITY]) {
      const pieces = await collect(decodeText(chunked(bytes, size)));
      const joined = pieces.map((piece) => piece.text).join('');
      assert.equal(joined.trim(), file.text.trim(), `chunks of ${size}`);
      assert.equal(pieces.at(-1)?.encoding.name, file.name);
      assert.equal(pieces.at(-1)?.encoding.source, file.source);
      let at = pieces[0]?.encoding.bom ?? 0;
      for (const piece of pieces) {
        assert.equal(piece.byte, at);
        assert.equal(byteLengthIn(piece.encoding, piece.text), piece.bytes);
        assert.ok(piece.text.isWellFormed());
        at += piece.bytes;
      }
      assert.equal(at, bytes.length);
    }
  });
}

const words: Record<string, readonly string[]> = {
  'windows-1250': [
    'Średnia',
    'Wysoka;Zmień hasło',
    'Łódź',
    'dostęp; zależność',
    'bezpieczeństwo sieci i wdrożeń',
    'Źródło: łącze',
    'podatność',
  ],
  'windows-1252': [
    'Größe; Übertragung; Schwäche',
    'élevé; sœur; œuvre; fœtus; œdème; phœnix; à la tête',
    '¿Qué contraseña? crítico',
    '£500; £bn; 5 m³; m³/h; CO² ¹ ',
    'Ÿ-plan; smørrebrød; ñandú',
    'it’s “fine” … – 5 €',
  ],
};

test('decodeText › words of single bytes › Polish ones are windows-1250, others 1252', async () => {
  for (const [name, all] of Object.entries(words)) {
    for (const word of all) {
      const pieces = await collect(decodeText(chunked(singleBytes(word, name), 3)));
      assert.equal(pieces.map((piece) => piece.text).join(''), word);
      assert.equal(pieces.at(-1)?.encoding.name, name, word);
    }
  }
});

/** The bytes of a text in an encoding of single bytes. */
function singleBytes(word: string, name: string): Buffer {
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  const decoder = new TextDecoder(name);
  const byteOf = new Map(all.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(Array.from(word, (letter) => byteOf.get(letter) ?? assert.fail(letter)));
}

const broken: Record<string, { bytes: Buffer; byte: number }> = {
  'a stray byte after good UTF-8': {
    bytes: Buffer.concat([Buffer.from('łab'), Buffer.from([0xff])]),
    byte: 4,
  },
  'half a character at the end after good UTF-8': {
    bytes: Buffer.from([0xc5, 0x82, 0x61, 0xc5]),
    byte: 3,
  },
  'an overlong form in a declared UTF-8 file': {
    bytes: Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?>'),
      Buffer.from([0xc0, 0x80]),
    ]),
    byte: 38,
  },
  'half a surrogate pair in UTF-16': {
    bytes: Buffer.from('\ufeffa\ud83db', 'utf16le'),
    byte: 4,
  },
  'an odd byte at the end of UTF-16': {
    bytes: Buffer.concat([Buffer.from('\ufeffab', 'utf16le'), Buffer.from([0x61])]),
    byte: 6,
  },
};
for (const [name, file] of Object.entries(broken)) {
  test(`decodeText › ${name} › parse_failed with its byte, whatever the cuts`, async () => {
    for (const size of [1, 2, 3, 100]) {
      await assert.rejects(collect(decodeText(chunked(file.bytes, size))), (error) => {
        assert.ok(error instanceof DomainError);
        assert.equal(error.code, 'parse_failed');
        assert.equal(error.members.byte, file.byte);
        assert.equal(error.members.reason, 'encoding');
        return true;
      });
    }
  });
}

test('decodeText › a long source in memory › other work gets its turn', async () => {
  let turns = 0;
  let reading = true;
  const tick = (): void => {
    turns += 1;
    if (reading) setImmediate(tick);
  };
  setImmediate(tick);
  const mebibytes = 8;
  for await (const piece of decodeText(chunked(Buffer.alloc(mebibytes * 1_048_576, 0x61)))) {
    assert.ok(piece.bytes <= 70_000);
  }
  reading = false;
  assert.ok(turns >= mebibytes - 1, `${turns} turns`);
});
