import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import qrCode from 'qrcode'
import { describe, expect, test } from 'vitest'
import { encodeQr } from '#platform/qr-code.ts'
import { epcPayload, mostBytes, type Transfer } from './epc-code.rules.ts'
import { epcCode } from './epc-code.ts'

const transfer: Transfer = {
  accountHolder: 'Musikschule München e.V.',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  amountCents: 8900,
  currencyCode: 'EUR',
  reference: '4K7M-9XQA',
}
const payload = epcPayload(transfer) ?? ''

/** The dark modules that a path covers, as `row column`. */
function covered(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].flatMap(([, column, row, width]) =>
    Array.from({ length: Number(width) }, (_, at) => `${row} ${Number(column) + at}`),
  )
}

describe('the code', () => {
  test('is drawn with exactly its dark modules, inside a quiet zone of four', () => {
    const { modules } = encodeQr(payload)
    const dark: string[] = []
    for (let row = 0; row < modules.size; row += 1)
      for (let column = 0; column < modules.size; column += 1)
        if (modules.get(row, column)) dark.push(`${row + 4} ${column + 4}`)
    const drawn = epcCode(transfer)
    expect(drawn?.size).toBe(modules.size + 8)
    expect(covered(drawn?.path ?? '')).toEqual(dark)
    expect(drawn?.path.replace(/M\d+ \d+h\d+v1h-\d+z/g, '')).toBe('')
  })

  test('is in byte mode with error correction M, and even the longest is no larger than version 13', () => {
    const longest = epcPayload({
      ...transfer,
      accountHolder: 'ü'.repeat(70),
      amountCents: 99_999_999_999,
      reference: 'ß'.repeat(140),
    })
    expect(new TextEncoder().encode(longest ?? '').length).toBeGreaterThan(mostBytes - 2)
    const { version, errorCorrectionLevel, segments } = encodeQr(longest ?? '')
    expect(version).toBeLessThanOrEqual(13)
    expect(errorCorrectionLevel).toEqual(
      qrCode.create('x', { errorCorrectionLevel: 'M' }).errorCorrectionLevel,
    )
    expect(segments).toHaveLength(1)
    expect(String(segments[0]?.mode.id)).toBe('Byte')
  })

  test('does not exist where there is no payload', () => {
    expect(epcCode({ ...transfer, currencyCode: 'USD' })).toBeNull()
  })
})

// Of Debian's zbar-tools. A run without it says that it skips this test.
const hasReader = spawnSync('zbarimg', ['--version']).status === 0

test.skipIf(!hasReader)('is read by zbarimg, umlauts too; skipped where that is not installed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reihum-qr-'))
  try {
    const file = join(folder, 'code.png')
    const segments = encodeQr(payload).segments.map(({ data }) => ({
      data: data as Uint8Array,
      mode: 'byte' as const,
    }))
    await qrCode.toFile(file, segments, { errorCorrectionLevel: 'M', margin: 4, scale: 6 })
    // Without the flag, bytes that are no ASCII are taken for another encoding.
    const { stdout } = await promisify(execFile)('zbarimg', ['-q', '--raw', '-Sbinary', file])
    expect(stdout.trimEnd()).toBe(payload)
  } finally {
    await rm(folder, { recursive: true })
  }
})
