import { expect, it } from 'vitest'
import type { TenantContext } from '#platform/tenant-context.ts'
import { readXlsx } from '#test/read-xlsx.ts'
import type { Table } from './table.ts'
import { tableFile, tableRowLimit } from './table-file.ts'

// 23:01 in UTC, which is already the next day in Berlin.
const ctx = {
  now: new Date('2027-03-04T23:01:00Z'),
  tenant: { slug: 'kreativhaus', timeZone: 'Europe/Berlin', currencyCode: 'EUR' },
} as TenantContext
const described = (rows: number[]): Table<number> => ({
  name: { de: 'Übersicht: Größen & Maße', en: 'Overview' },
  columns: [{ header: { de: 'Zahl', en: 'Number' }, kind: 'number', value: (row) => row }],
  rows,
})

it.each([
  ['csv', 'de', 'uebersicht-groessen-masse-kreativhaus-2027-03-05.csv', 'text/csv;charset=utf-8'],
  [
    'xlsx',
    'de',
    'uebersicht-groessen-masse-kreativhaus-2027-03-05.xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
] as const)('%s in %s is called %s', async (format, locale, name, type) => {
  const write = await tableFile(ctx, () => described([7]), { format, locale })
  const file = await write()
  expect([file.name, file.type.replace('; ', ';')]).toEqual([name, type])
  if (format === 'csv')
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())).toBe(
      '\uFEFFZahl\r\n7\r\n',
    )
  else expect(readXlsx(new Uint8Array(await file.arrayBuffer())).cells.get('A2')?.value).toBe(7)
})

it('is refused with one row more than anybody opens', async () => {
  const many = Array<number>(tableRowLimit + 1).fill(1)
  for (const format of ['csv', 'xlsx'] as const)
    await expect(tableFile(ctx, () => described(many), { format, locale: 'de' })).rejects.toThrow(
      expect.objectContaining({ code: 'TOO_MANY_ROWS', data: { limit: tableRowLimit } }),
    )
})
