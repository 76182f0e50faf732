import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { zipOf } from './zip.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0

// The archive is opened by somebody else's code; where that is missing, the test says so.
it.skipIf(!hasPython)('makes an archive that others open, with every byte', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  const files = [
    { name: 'Rechnungen.csv', content: Buffer.from('a;b\r\n') },
    { name: 'Rechnung-Größe.pdf', content: Buffer.alloc(70_000, 7) },
    { name: 'leer.xml', content: Buffer.alloc(0) },
  ]
  writeFileSync(join(folder, 'all.zip'), Buffer.concat(zipOf(files)))
  const script =
    'import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nz.extractall(sys.argv[2])'
  execFileSync('python3', ['-c', script, join(folder, 'all.zip'), folder])
  for (const { name, content } of files) expect(readFileSync(join(folder, name)).equals(content)).toBe(true)
  rmSync(folder, { recursive: true })
})

it('makes the same bytes of the same files', () => {
  const files = [{ name: 'a', content: Buffer.from('1') }]
  expect(Buffer.concat(zipOf(files)).equals(Buffer.concat(zipOf(files)))).toBe(true)
})
