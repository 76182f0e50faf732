import { describe, expect, test } from 'vitest'
import { readAudit, readSignatures } from './supply-chain-words.ts'

const answer = (code: number | null, out: unknown, errors = '') => ({
  code,
  out: typeof out === 'string' ? out : JSON.stringify(out),
  errors,
})

describe('known weaknesses', () => {
  const found = (severity: string) => ({
    vulnerabilities: { parser: { name: 'parser', severity, range: '<2.0.0' } },
  })

  test('none', () => {
    expect(readAudit(answer(0, { vulnerabilities: {} }))).toEqual({
      sentence: 'Known weaknesses: none in any package.',
      isBad: false,
    })
  })

  test.each([
    ['low', false],
    ['moderate', false],
    ['high', true],
    ['critical', true],
  ])('a %s one ends the run red: %s', (severity, isBad) => {
    expect(readAudit(answer(1, found(severity)))).toEqual({
      sentence: `Known weaknesses:\n  parser <2.0.0: ${severity}`,
      isBad,
    })
  })

  test.each([
    [answer(1, { message: '405 Method Not Allowed', statusCode: 405 }), '405 Method Not Allowed'],
    [answer(1, '', 'npm error audit endpoint returned an error\n'), 'endpoint returned an error'],
    [answer(null, ''), 'it did not answer in a minute'],
    [answer(0, 'not JSON'), 'npm ended with 0'],
  ])('a registry that is no help is said, and is neither good nor bad', (given, why) => {
    expect(readAudit(given)).toEqual({
      sentence: `Known weaknesses: NOT looked for, because the registry was no help: ${why}.`,
      isBad: false,
    })
  })
})

describe('signatures', () => {
  test('all right, or not there', () => {
    expect(readSignatures(answer(0, { invalid: [], missing: [] })).sentence).toBe(
      'Signatures: none is wrong.',
    )
    expect(readSignatures(answer(1, { invalid: [], missing: [{}] }))).toEqual({
      sentence: 'Signatures: none is wrong, and 1 packages have none.',
      isBad: false,
    })
  })

  test('a wrong one ends the run red', () => {
    const invalid = [{ name: 'parser', version: '2.0.0' }]
    expect(readSignatures(answer(1, { invalid, missing: [] }))).toEqual({
      sentence: 'Signatures that are wrong:\n  parser@2.0.0',
      isBad: true,
    })
  })

  test('not checked is said', () => {
    expect(readSignatures(answer(1, '', 'npm error network This is a problem')).sentence).toMatch(
      /NOT checked/,
    )
  })
})
