import sharp from 'sharp'
import { expect, test } from 'vitest'
import { refuseHugePictures } from './picture-size.ts'

const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .toFormat(format)
    .toBuffer()

test.each(['png', 'jpeg'] as const)('a picture as %s is taken', async (format) => {
  const bytes = await picture(900, 450, format)
  expect(() => refuseHugePictures({ 'a.x': bytes })).not.toThrow()
})

test.each(['png', 'jpeg'] as const)(
  'one as %s with fifty million dots is refused by what it says',
  async (format) => {
    const bytes = await picture(10_000, 5_000, format)
    expect(() => refuseHugePictures({ 'a.x': bytes })).toThrow('a.x is too large for a paper: 10000 × 5000')
  },
)

test('a page of a PDF is taken', () => {
  expect(() => refuseHugePictures({ 'a.pdf': Buffer.from('%PDF-1.7 ') })).not.toThrow()
})

test('a file of many bytes is refused', async () => {
  const bytes = Buffer.concat([await picture(9, 9, 'png'), Buffer.alloc(5_000_000)])
  expect(() => refuseHugePictures({ 'a.png': bytes })).toThrow('too large')
})

test.each([
  ['another kind', picture(9, 9, 'webp')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing', new Uint8Array()],
  ['the beginning of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 2, 0, 0, 0, 0, 0, 0])],
])('%s is refused', async (_, bytes) => {
  const given = await bytes
  expect(() => refuseHugePictures({ 'a.x': given })).toThrow('neither a PNG nor a JPEG nor a PDF')
})
