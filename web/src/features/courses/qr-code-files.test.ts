import { expect, test } from 'vitest'
import { asSvg, qrFileName } from './qr-code-files.ts'

test.each([
  ['AQ-101', 'qr-code-AQ-101.svg'],
  ['Öl 2027/3', 'qr-code-Öl-2027-3.svg'],
  ['../../etc', 'qr-code-etc.svg'],
  ['???', 'qr-code.svg'],
])('the code of the course %s is saved as %s', (reference, name) => {
  expect(qrFileName(reference, 'svg')).toBe(name)
})

test('the picture stands on white and has no more than the code', async () => {
  const file = asSvg({ size: 29, path: 'M4 4h1v1h-1z' }, 'qr-code.svg')
  const svg = await file.text()
  expect(svg).toContain('viewBox="0 0 29 29"')
  expect(svg).toContain('<path fill="#fff" d="M0 0h29v29H0z"/><path d="M4 4h1v1h-1z"/></svg>')
  expect(file.type).toBe('image/svg+xml')
})
