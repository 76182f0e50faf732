/**
 * What banks pass on unchanged: the characters of SEPA, and those that German banks agreed on besides (umlauts, ß, and
 * four signs).
 */
const passed = /^[A-Za-z0-9ÄÖÜäöüß/?:().,'+\-&*$% ]$/

/** Written otherwise, where leaving out the accent is not enough. */
const otherwise: Record<string, string> = {
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Å: 'A',
  å: 'a',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Þ: 'TH',
  þ: 'th',
  ẞ: 'SS',
  '€': 'EUR',
  '@': '(at)',
  '"': "'",
  '„': "'",
  '“': "'",
  '”': "'",
  '«': "'",
  '»': "'",
  '‚': "'",
  '‘': "'",
  '’': "'",
  '´': "'",
  '`': "'",
  '–': '-',
  '—': '-',
  _: '-',
  '…': '...',
}

function passable(character: string): string {
  if (passed.test(character)) return character
  const known = otherwise[character]
  if (known !== undefined) return known
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return [...plain].map((one) => (passed.test(one) ? one : ' ')).join('')
}

/** One line in characters that banks pass on, cut to a length. What has no counterpart becomes a space. */
export function sepaText(text: string, max: number): string {
  const line = [...text.normalize('NFC')].map(passable).join('').replace(/ +/g, ' ').trim()
  return line.slice(0, max).trim()
}
