import { expect, test } from 'vitest'
import { completeLock, missingFromLock } from './complete-lock.ts'

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
