import { describe, expect, test } from 'vitest'
import { readableContent } from './secret-mail.ts'

const content = { html: '<p>https://…/invitation/abc</p>', text: 'https://…/invitation/abc' }

describe('the text of a stored mail', () => {
  test.each([
    ['an ordinary mail', { is_secret: false, state: 'sent' }, false, true],
    ['a secret one that waits, to an admin', { is_secret: true, state: 'queued' }, true, false],
    ['a secret one that failed, to an admin', { is_secret: true, state: 'failed' }, true, false],
    [
      'a secret one without a mail server, to an operator',
      { is_secret: true, state: 'stored' },
      false,
      false,
    ],
    ['a secret one without a mail server, to an admin', { is_secret: true, state: 'stored' }, true, true],
  ])('%s', (_, mail, mayLetIn, isShown) => {
    const shown = readableContent({ ...content, ...mail }, mayLetIn)
    expect(shown.text === content.text && shown.html === content.html).toBe(isShown)
    expect(`${shown.text}${shown.html}`.includes('abc')).toBe(isShown)
  })
})
