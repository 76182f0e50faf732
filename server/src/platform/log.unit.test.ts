import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = []
  write(openLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('an error of the database is logged without the values it is about', () => {
  const failed = Object.assign(
    new Error('duplicate key value violates unique constraint "user_account_by_email"'),
    {
      code: '23505',
      constraint: 'user_account_by_email',
      detail: 'Key (email)=(ada@example.org) already exists.',
    },
  )
  const line = logged((log) =>
    log.error({ err: new Error('not kept', { cause: failed }) }, 'unexpected error'),
  )
  expect(line).toContain('user_account_by_email')
  expect(line).toContain('23505')
  expect(line).not.toContain('ada@')
})

test('what a mail server answers is logged without the address it is about', () => {
  const reason = "Can't send mail - all recipients were rejected: 550 <ada@example.org>: no such mailbox"
  const line = logged((log) => log.warn({ reason }, 'job failed'))
  expect(line).toContain('no such mailbox')
  expect(line).not.toContain('ada@example.org')
})
