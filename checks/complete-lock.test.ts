import { expect, test } from 'vitest'
import { addSaid, completeLock, incomplete, missingFromLock } from './complete-lock.ts'

const lock = {
  lockfileVersion: 3,
  packages: {
    '': {},
    'node_modules/parser': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        '@parser/binding-linux-x64-gnu': '2.0.0',
        '@parser/binding-linux-arm64-musl': '2.0.0',
      },
    },
    'node_modules/@parser/binding-linux-x64-gnu': { version: '2.0.0', optional: true },
    'node_modules/linter/node_modules/parser': {
      version: '1.0.0',
      optionalDependencies: { '@parser/binding-linux-x64-gnu': '1.0.0' },
    },
  },
}

test('finds the packages of platforms that the lock file does not mention', () => {
  expect(missingFromLock(lock).map(({ name, version }) => `${name}@${version}`)).toEqual([
    '@parser/binding-linux-arm64-musl@2.0.0',
    '@parser/binding-linux-x64-gnu@1.0.0',
  ])
})

test('adds them where npm looks for them, as npm writes them', () => {
  const { packages } = completeLock(lock)
  expect(packages).toMatchObject({
    'node_modules/@parser/binding-linux-arm64-musl': {
      version: '2.0.0',
      cpu: ['arm64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
    'node_modules/linter/node_modules/parser/node_modules/@parser/binding-linux-x64-gnu': {
      version: '1.0.0',
    },
  })
  expect(missingFromLock({ packages })).toEqual([])
})

test('asks for hash and licence of every package that lacks one, and of no other', () => {
  const packages = {
    '': {},
    contract: { version: '0.0.0' },
    'node_modules/@reihum/contract': { link: true },
    'node_modules/parser': { version: '2.0.0', integrity: 'sha512-known', license: 'MIT' },
    'node_modules/parser/node_modules/@parser/binding': { version: '2.0.0', cpu: ['x64'], optional: true },
  }
  const binding = 'node_modules/parser/node_modules/@parser/binding'
  expect(incomplete({ packages })).toEqual([binding])
  const asked: string[] = []
  const whole = addSaid({ packages }, (name) => {
    asked.push(name)
    return { integrity: 'sha512-asked', license: 'ISC' }
  })
  expect(asked).toEqual(['@parser/binding@2.0.0'])
  expect(incomplete(whole)).toEqual([])
  expect(Object.keys(whole.packages[binding])).toEqual(['version', 'integrity', 'cpu', 'license', 'optional'])
})
