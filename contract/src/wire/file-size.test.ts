import { expect, it } from 'vitest'
import { fileSizeText } from './file-size.ts'

it.each([
  [1, '1 Byte', '1 byte'],
  [999, '999 Byte', '999 bytes'],
  [1536, '1,5 kB', '1.5 kB'],
  [300 * 1024, '300 kB', '300 kB'],
  [26_214_400, '25 MB', '25 MB'],
  [2_726_297, '2,6 MB', '2.6 MB'],
])('%d bytes are %s and %s', (bytes, german, english) => {
  const plain = (text: string) => text.replace(/\u00a0/g, ' ')
  expect([plain(fileSizeText(bytes, 'de')), plain(fileSizeText(bytes, 'en'))]).toEqual([german, english])
})
