import { describe, expect, it } from 'vitest'
import { decideBody } from './request-body.ts'

const rule = { type: 'application/json', maxBytes: 1000 }
const json = { 'content-type': 'application/json' }

describe('a body is decided on by its headers', () => {
  it.each([
    ['nothing is said of one', {}, 'none'],
    ['it is empty', { 'content-length': '0' }, 'none'],
    ['it is empty, and has a type', { ...json, 'content-length': '0' }, 'none'],
    ['it is of the type', { ...json, 'content-length': '5' }, 'read'],
    ['it is as long as allowed', { ...json, 'content-length': '1000' }, 'read'],
    [
      'the type has a charset',
      { 'content-type': 'Application/JSON; charset=utf-8', 'content-length': '5' },
      'read',
    ],
    [
      'it is not packed, and says so',
      { ...json, 'content-length': '5', 'content-encoding': 'identity' },
      'read',
    ],
    ['it is too long', { ...json, 'content-length': '1001' }, 'TOO_LARGE'],
    ['its length is no number', { ...json, 'content-length': 'NaN' }, 'TOO_LARGE'],
    ['it comes in chunks', { ...json, 'transfer-encoding': 'chunked' }, 'TOO_LARGE'],
    ['it has no type', { 'content-length': '5' }, 'UNSUPPORTED_CONTENT_TYPE'],
    [
      'it is a stream of events',
      { 'content-type': 'text/event-stream', 'content-length': '5' },
      'UNSUPPORTED_CONTENT_TYPE',
    ],
    [
      'its type only begins so',
      { 'content-type': 'application/json-seq', 'content-length': '5' },
      'UNSUPPORTED_CONTENT_TYPE',
    ],
    [
      'it is packed',
      { ...json, 'content-length': '5', 'content-encoding': 'gzip' },
      'UNSUPPORTED_CONTENT_TYPE',
    ],
    [
      'it is too long and of another type',
      { 'content-type': 'text/event-stream', 'content-length': '1001' },
      'TOO_LARGE',
    ],
  ])('%s', (_, headers, decision) => {
    expect(decideBody(headers, rule)).toBe(decision)
  })
})
