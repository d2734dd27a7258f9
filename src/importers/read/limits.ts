// Every bound on hostile input in one place. Real exports of the corpus stay under a tenth of each.

/** How much of a file is read to detect its format, in bytes. */
export const headBytes = 65_536;

/** Longest piece handed to a parser at once, in bytes, whatever the source's own chunks are. */
export const pieceBytes = 65_536;

/** After so many bytes other work of the process gets its turn, even from a source in memory. */
export const turnBytes = 1_048_576;

/** XML elements, or JSON lists and objects, inside each other. Real formats stay under 12. */
export const maxDepth = 64;

/** XML elements in one file; a 1 GiB export of small elements stays under 30 million. */
export const maxElements = 50_000_000;

/** Attributes on one element. */
export const maxAttributes = 256;

/** Characters in one attribute's value. */
export const maxAttributeLength = 262_144;

/** Characters in the name of an element or attribute. */
export const maxNameLength = 256;

/** Characters in the DOCTYPE with its internal subset; the longest real one has about 5,000. */
export const maxDoctypeLength = 262_144;

/** Characters in any one piece of mark-up: a tag, a comment, a processing instruction. */
export const maxMarkupLength = 1_048_576;

/** Characters in one JSON string or directly inside one element: base64 of 24 MiB fits. */
export const maxTextLength = 33_554_432;

/** Characters of an element's text that are kept when no sink takes them; the rest is dropped. */
export const keptTextLength = 262_144;

/** Characters of one JSON finding, or kept of one XML element with its attributes. */
export const maxElementText = 16_777_216;

/** XML elements inside one finding. */
export const maxElementNodes = 200_000;

/** Characters in one CSV record; an unclosed quote is refused after so many. */
export const maxRecordLength = 8_388_608;

/** Cells in one CSV record; the widest real export has 75. */
export const maxCells = 4096;

/** CSV records among which the header is looked for; real preambles have three. */
export const maxHeaderRecords = 25;

/** Bytes of packed findings that can wait for a glossary; a 1 GiB report has about 90 million. */
export const heldBytes = 134_217_728;

/** Bytes up to which waiting findings, and glossaries, are kept with their prose. */
export const heldProseBytes = 16_777_216;

/** Characters of what an XML report says once for several findings, and that is held for them. */
export const maxJoinedText = 33_554_432;

/** Rules that one report can define; the largest knowledge bases have about 200,000. */
export const maxDefinitions = 500_000;

/** Characters in one key of a JSON object; rule names and file names are keys in some formats. */
export const maxKeyLength = 65_536;

/** Characters in one number of a JSON file; a key of 8,192 bits has 2,466. */
export const maxNumberLength = 2500;

/** Characters of one small value that is kept alongside the findings; a longer one is left out. */
export const maxKeptLength = 4_194_304;

/** Characters kept of a word alongside the findings, or of an attribute around them. */
export const maxSharedLength = 4096;

/** Values (strings, numbers, lists, objects) inside one JSON finding. */
export const maxElementValues = 500_000;

/** After so many JSON findings other work of the process gets its turn. */
export const turnElements = 200;
