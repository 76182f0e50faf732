import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { readCamt } from '#features/payments/statements/read/read-camt.ts'
import { type CamtVersion, camt, paid, payerIban, type TestEntry } from './bank-statements.ts'

/** Schemas and statements that were not written here; without them these tests have nothing to compare with. */
const oracles = process.env.REIHUM_ORACLES ?? resolve('../shared/oracles')
const hasOracles = existsSync(oracles)
if (!hasOracles) console.log(`skipped: statements of others, because ${oracles} is missing`)
const hasValidator = hasOracles && spawnSync('xmllint', ['--version']).status === 0
if (hasOracles && !hasValidator) console.log('skipped: schemas of statements, because xmllint is missing')

describe.skipIf(!hasOracles)('statements of others', () => {
  const read = (name: string) => readCamt(readFileSync(`${oracles}/samples/${name}`, 'utf8'), name)

  it('camt.053: the amount of the entry counts, whatever its only detail says', () => {
    expect(read('camt053.v8.xml')).toMatchObject([
      {
        source: 'statement',
        account: 'NL26VAYB8060476890',
        currency: 'EUR',
        opening: { on: '2014-12-30', cents: 1815, currency: 'EUR' },
        closing: { cents: -2700, currency: 'SEK' },
        lines: [
          {
            bookedOn: '2014-12-31',
            valueOn: '2015-01-02',
            cents: 885,
            counterpartName: 'NAME NAME',
            counterpartIban: 'NL56AGDH9619008421',
            endToEndId: 'MUELL/FINP/RA12345',
            creditorReference: '4654654654654654',
            kind: 'incoming',
            foreign: null,
          },
        ],
      },
    ])
  })

  it('camt.052: a batch whose parts nobody tells stays whole', () => {
    expect(read('camt052.v8.xml')).toMatchObject([
      {
        source: 'report',
        account: 'CH2801234000123456789',
        lines: [{ cents: -20000000, currency: 'SEK', kind: 'other', isBatch: true }],
      },
    ])
  })
})

const entries: TestEntry[] = [
  paid('120.50', { reference: 'R1', endToEndId: 'E1' }),
  paid('0.00'),
  { amount: '30.00', batchOf: 2, details: [{ amount: '10.00' }, { amount: '20.00', name: 'Ben Öz' }] },
  { amount: '30.00', batchOf: 20 },
  {
    amount: '123.00',
    side: 'DBIT',
    gvc: '109',
    details: [
      {
        name: 'Ben Öz',
        iban: payerIban,
        returned: { code: 'AM04', text: 'Rückgabe' },
        instructed: { amount: '120.00', currency: 'EUR' },
      },
    ],
  },
  { amount: '5.00', side: 'DBIT', isReversal: true, details: [{ name: 'Ben Öz' }] },
  { amount: '91.20', details: [{ instructed: { amount: '100.00', currency: 'USD', rate: '1.0965' } }] },
  {
    amount: '1.00',
    details: [{ texts: ['Kurs'], creditorReference: 'RF18539007547034' }],
    text: 'Gutschrift',
  },
]

describe.skipIf(!hasValidator)('the statements of these tests are as the schema wants them', () => {
  test.each<CamtVersion>(['camt.052.001.08', 'camt.053.001.08', 'camt.054.001.08', 'camt.053.001.02'])(
    '%s',
    (version) => {
      const balances = {
        opening: { on: '2027-03-03', amount: '-1.00' },
        closing: { on: '2027-03-04', amount: '1.00' },
      }
      const period = { from: '2027-03-04', to: '2027-03-04' }
      const xml = camt(version, {
        entries,
        ...(version.includes('054') ? period : { ...balances, ...period }),
      })
      const { stderr } = spawnSync(
        'xmllint',
        ['--noout', '--schema', `${oracles}/sepa/iso/${version}.xsd`, '-'],
        {
          input: xml,
          encoding: 'utf8',
        },
      )
      expect(stderr.trim()).toBe('- validates')
    },
  )
})
