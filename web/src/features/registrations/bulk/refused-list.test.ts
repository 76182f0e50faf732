import type { BulkItem } from '@reihum/contract/registrations/bulk-run.schema.ts'
import type { RegistrationId } from '@reihum/contract/wire/ids.schema.ts'
import { expect, it } from 'vitest'
import { asCsv, asLines } from './refused-list.ts'

const item = (name: string, outcome: BulkItem['outcome'] = 'refused'): BulkItem => ({
  id: name as RegistrationId,
  name,
  shortcode: '34679ACD',
  outcome,
  code: outcome === 'refused' ? 'COURSE_FULL' : null,
  detail: outcome === 'refused' ? 'Der Kurs ist "voll"; leider.' : null,
  state: 'reserved',
})

it('takes along only what was refused, a line each', () => {
  expect(asLines([item('Mina'), item('Jonas', 'done')])).toBe(
    '3467-9ACD – Mina – Der Kurs ist "voll"; leider.',
  )
})

it('writes a table in which nothing splits a cell and nothing is run as a formula', () => {
  expect(asCsv([item('=1+1')])).toBe('\uFEFF"3467-9ACD";"\'=1+1";"Der Kurs ist ""voll""; leider."\r\n')
  expect(asCsv([item('Mina,=1+1')])).toContain('"Mina,\'=1+1"')
})
