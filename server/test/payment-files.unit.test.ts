import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CreditTransferFile, creditTransferFile } from '#platform/sepa/credit-transfer-file.ts'
import { type DirectDebit, type DirectDebitFile, directDebitFile } from '#platform/sepa/direct-debit-file.ts'
import { UnusablePaymentFile } from '#platform/sepa/payment-file.ts'
import { faults, hasValidator, subsets } from './payment-schemas.ts'

const creditor = {
  name: 'Musikschule München e.V.',
  iban: 'DE02120300000000202051',
  identifier: 'DE98ZZZ09999999999',
}
const debtor = { name: 'Jürgen Groß & Söhne', iban: 'DE89370400440532013000' }
const debit: DirectDebit = {
  endToEndId: 'R-1',
  cents: 1234,
  mandateReference: 'M-1',
  signedOn: '2026-11-01',
  debtor,
  text: 'Töpferkurs – Rate 1 von 3',
}
const madeAt = new Date('2026-11-20T09:00:00.123Z')

function debits(change: Partial<DirectDebitFile>, ...others: Partial<DirectDebit>[]): DirectDebitFile {
  const all = (others.length > 0 ? others : [{}]).map((one, index) => ({
    ...debit,
    endToEndId: `R-${index + 1}`,
    ...one,
  }))
  return {
    id: 'KURS-1',
    madeAt,
    creditor,
    groups: [{ id: 'KURS-1-1', sequenceType: 'RCUR', collectOn: '2026-12-01', debits: all }],
    ...change,
  }
}

const transfers: CreditTransferFile = {
  id: 'ERST-1',
  madeAt,
  executeOn: '2026-11-23',
  debtor: creditor,
  transfers: [
    { endToEndId: 'E-1', cents: 9900, creditor: debtor, text: 'Erstattung Kurs 12' },
    {
      endToEndId: 'E-2',
      cents: 1,
      creditor: {
        ...debtor,
        name: '山田 太郎',
        bic: 'POFICHBEXXX',
        address: {
          town: 'Zürich',
          country: 'CH',
          street: 'Bahnhofstraße',
          houseNumber: '1a',
          postCode: '8001',
        },
      },
      text: 'Возврат',
    },
  ],
}

const swiss = { town: 'Zürich', country: 'CH' }
const directDebits: [string, DirectDebitFile][] = [
  ['one debit', debits({})],
  [
    'with BICs',
    debits({ creditor: { ...creditor, bic: 'BYLADEM1001' } }, { debtor: { ...debtor, bic: 'COBADEFFXXX' } }),
  ],
  ['an amended mandate', debits({}, { hasNewAccount: true }, {})],
  [
    'outside of the EEA, with an address',
    debits({}, { debtor: { name: 'A', iban: 'CH9300762011623852957', bic: 'POFICHBEXXX', address: swiss } }),
  ],
  [
    'an address with everything',
    debits(
      {},
      {
        debtor: {
          ...debtor,
          address: { ...swiss, street: 'Weg & Steg', houseNumber: '3', postCode: '8001' },
        },
      },
    ),
  ],
  ['the smallest and the largest amount', debits({}, { cents: 1 }, { cents: 99_999_999_999 })],
  [
    'names and texts of every script',
    debits(
      {},
      { debtor: { ...debtor, name: 'Наталія Щербак' }, text: 'Курс' },
      { debtor: { ...debtor, name: 'Γιώργος' }, text: '陶芸' },
      { debtor: { ...debtor, name: 'Nguyễn Thị Ánh' }, text: '' },
      { debtor: { ...debtor, name: '🎉' }, text: '🎉' },
      { debtor: { ...debtor, name: 'محمد علي' }, text: '<b>&amp;</b> ]]>' },
      { debtor: { ...debtor, name: 'x'.repeat(200) }, text: 'ß'.repeat(300) },
    ),
  ],
  [
    'groups by day and sequence',
    {
      ...debits({}),
      groups: [
        ...debits({}).groups,
        {
          id: 'KURS-1-2',
          sequenceType: 'OOFF',
          collectOn: '2026-12-02',
          debits: [{ ...debit, endToEndId: 'R-9' }],
        },
      ],
    },
  ],
]

/** One name of each script that people here write with, and some that nobody is called. */
const scripts = [
  'Jürgen Weiß',
  'Łódź Ørsted',
  'Наталія Щербак',
  'Γιώργος Παπαδόπουλος',
  'محمد علي',
  'דוד כהן',
  'გიორგი',
  'Սարգսյան',
  'प्रिया शर्मा',
  'সুমন',
  'தமிழ்',
  'สมชาย',
  'አበበ',
  '山田 太郎',
  '김철수',
  'ខ្មែរ',
  'Nguyễn Thị Ánh',
  '🎉',
  '<b>&amp;</b> ]]>',
  '',
]
const anyText = fc.string({ unit: 'binary', maxLength: 200 })
const anybody = fc.tuple(anyText, anyText, fc.integer({ min: 1, max: 99_999_999_999 }))

describe.skipIf(!hasValidator)('schemas of others', () => {
  test.each(subsets)('direct debits are valid: $name', ({ directDebit }) => {
    expect(
      faults(
        directDebit,
        directDebits.map(([, file]) => directDebitFile(file)),
      ),
    ).toBe('')
  })

  test.each(subsets)('credit transfers are valid: $name', ({ creditTransfer }) => {
    const withoutBic = { ...transfers, debtor: { ...creditor, bic: 'BYLADEM1001' } }
    expect(faults(creditTransfer, [creditTransferFile(transfers), creditTransferFile(withoutBic)])).toBe('')
  })

  test.each(subsets)('whatever people are called and write, files are valid: $name', (subset) => {
    const people = [...scripts.map((name) => [name, name, 1] as const), ...fc.sample(anybody, 200)]
    const collected = debits(
      {},
      ...people.map(([name, text, cents]) => ({ debtor: { ...debtor, name }, text, cents })),
    )
    expect(faults(subset.directDebit, [directDebitFile(collected)])).toBe('')
    const givenBack = creditTransferFile({
      ...transfers,
      debtor: { ...creditor, name: people.at(-1)?.[0] ?? '' },
      transfers: people.map(([name, text, cents], at) => ({
        endToEndId: `E-${at}`,
        cents,
        creditor: { ...debtor, name },
        text,
      })),
    })
    expect(faults(subset.creditTransfer, [givenBack])).toBe('')
  })

  test('the validator would find a fault', () => {
    const faulty = directDebitFile(debits({})).replace('<SeqTp>RCUR</SeqTp>', '')
    expect(faults('dk/pain.008.001.08_GBIC_5.xsd', [faulty])).toContain('SeqTp')
  })
})

describe('direct debits', () => {
  test('counts and sums are those of what is in there, for each group and for the file', () => {
    const cents = fc.array(fc.integer({ min: 1, max: 99_999_999_999 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 4 }), (groups) => {
        const file = directDebitFile({
          ...debits({}),
          groups: groups.map((amounts, group) => ({
            id: `G-${group}`,
            sequenceType: 'RCUR',
            collectOn: '2026-12-01',
            debits: amounts.map((amount, index) => ({
              ...debit,
              cents: amount,
              endToEndId: `R-${group}-${index}`,
            })),
          })),
        })
        const read = (name: string) =>
          [...file.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, text]) => text)
        const written = (sum: bigint) => `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`
        const sums = groups.map((amounts) => amounts.reduce((sum, one) => sum + BigInt(one), 0n))
        expect(read('CtrlSum')).toEqual([sums.reduce((a, b) => a + b, 0n), ...sums].map(written))
        expect(read('NbOfTxs')).toEqual([groups.flat(), ...groups].map((amounts) => String(amounts.length)))
      }),
      { numRuns: 30 },
    )
  })

  test('a name that cannot be written is the reference of the mandate', () => {
    expect(directDebitFile(debits({}, { debtor: { ...debtor, name: '山田' } }))).toContain(
      '<Dbtr><Nm>M-1</Nm></Dbtr>',
    )
  })

  test.each([
    ['nothing', debits({ groups: [] })],
    ['0 cents', debits({}, { cents: 0 })],
    ['a fraction of a cent', debits({}, { cents: 0.5 })],
    ['too large an amount', debits({}, { cents: 100_000_000_000 })],
    ['no mandate', debits({}, { mandateReference: '' })],
    ['no day of signature', debits({}, { signedOn: '' })],
    ['no day', debits({}, { signedOn: '2026-13-01' })],
    ['half an address', debits({}, { debtor: { ...debtor, address: { town: '', country: 'CH' } } })],
    ['too long an id', debits({ id: 'x'.repeat(36) })],
    ['one id twice', debits({}, { endToEndId: 'A' }, { endToEndId: 'A' })],
    ['no creditor identifier', debits({ creditor: { ...creditor, identifier: '' } })],
  ])('no file with %s', (_, file) => {
    expect(() => directDebitFile(file)).toThrow(UnusablePaymentFile)
  })
})

describe('credit transfers', () => {
  test.each([
    ['nothing', { ...transfers, transfers: [] }],
    ['one id twice', { ...transfers, transfers: [...transfers.transfers, ...transfers.transfers] }],
    ['no day', { ...transfers, executeOn: 'soon' }],
  ])('no file with %s', (_, file) => {
    expect(() => creditTransferFile(file)).toThrow(UnusablePaymentFile)
  })
})
