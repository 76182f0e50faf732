import { describe, expect, it } from 'vitest'
import { exemptionCodeOf, exemptionOf } from './exemptions.rules.ts'

describe('the code of an exemption', () => {
  it.each([
    ['Umsatzsteuerfrei nach § 4 Nr. 21 UStG', 'VATEX-EU-132-1I'],
    ['steuerfrei gemäß § 4 Nr. 21 Buchst. a UStG', 'VATEX-EU-132-1I'],
    ['§ 4 Nr. 21c UStG', 'VATEX-EU-132-1J'],
    ['§ 4 Nr. 21 Buchstabe c', 'VATEX-EU-132-1J'],
    ['§ 4 Nr. 22a UStG', 'VATEX-EU-132-1I'],
    ['§ 4 Nr. 22 Buchst. b UStG', ''],
    ['§ 4 Nr. 23 UStG', ''],
    ['Kurs 21 ist steuerfrei', ''],
    ['', ''],
  ])('for %j is %j', (reason, code) => {
    expect(exemptionCodeOf(reason)).toBe(code)
  })
})

describe('an exemption', () => {
  const germany = { country: 'DE', locale: 'de' } as const
  it('is what the course says, and of a small business what the law wants', () => {
    expect(exemptionOf('exempt', '§ 4 Nr. 21 UStG', germany)).toEqual({
      exemptionCode: 'VATEX-EU-132-1I',
      exemptionReason: '§ 4 Nr. 21 UStG',
    })
    expect(exemptionOf('exempt', '§ 4 Nr. 21 UStG', { country: 'CH', locale: 'de' }).exemptionCode).toBe('')
    expect(exemptionOf('small_business', '', germany).exemptionReason).toContain('§ 19 UStG')
    expect(exemptionOf('small_business', '', { country: 'AT', locale: 'en' }).exemptionReason).toContain(
      '§ 6',
    )
    expect(exemptionOf('reverse_charge', '', germany).exemptionCode).toBe('VATEX-EU-AE')
    expect(exemptionOf('standard', 'x', germany)).toEqual({ exemptionCode: '', exemptionReason: '' })
  })
})
