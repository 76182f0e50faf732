import { expect, it } from 'vitest'
import { canonicalQuery, encoded, signedHeaders } from './s3-signature.ts'

/** The example of the protocol's own documentation. */
const keys = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const host = 'examplebucket.s3.amazonaws.com'
const at = new Date('2013-05-24T00:00:00Z')
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const signatureOf = ({ authorization }: { authorization: string }) => authorization.split('Signature=')[1]

it('signs reading a part of an object as the documentation does', () => {
  const signed = signedHeaders(keys, {
    method: 'GET',
    path: '/test.txt',
    query: {},
    sha256: nothing,
    at,
    headers: { host, range: 'bytes=0-9' },
  })
  expect(signatureOf(signed)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

it('signs listing a bucket as the documentation does', () => {
  const signed = signedHeaders(keys, {
    method: 'GET',
    path: '/',
    query: { prefix: 'J', 'max-keys': '2' },
    sha256: nothing,
    at,
    headers: { host },
  })
  expect(signatureOf(signed)).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7')
})

it('encodes what an address would understand otherwise', () => {
  expect(encoded("a b+c/ü!'()*~")).toBe('a%20b%2Bc%2F%C3%BC%21%27%28%29%2A~')
  expect(canonicalQuery({ b: '=', a: '1', 'A-1': '' })).toBe('A-1=&a=1&b=%3D')
})
