import { expect, it } from 'vitest'
import { returnAddress } from './return-address.ts'

it.each([
  ['/courses?page=2', '/courses?page=2'],
  ['/admin/jobs', '/admin/jobs'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\n\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?to=/login', '/'],
  ['/tenant', '/'],
  [undefined, '/'],
  [7, '/'],
])('returns to %s by way of %s', (to, expected) => expect(returnAddress(to)).toBe(expected))
