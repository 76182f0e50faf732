import { expect } from '@playwright/test'
import { rowsOf } from './people.ts'

/** Waits for a mail to this recipient that fits, and returns the newest one, read from the database. */
export async function mailTo(recipient: string, fits: (text: string) => boolean): Promise<string> {
  let found = ''
  await expect
    .poll(
      async () => {
        const rows = await rowsOf<{ text: string }>(
          'select text from mail where recipient = $1 order by created_at desc, id desc',
          [recipient],
        )
        found = rows.map(({ text }) => text).find(fits) ?? ''
        return found
      },
      { message: `a mail to ${recipient}`, timeout: 20_000 },
    )
    .not.toBe('')
  return found
}

/** The path of the link in the newest such mail. */
export async function linkTo(recipient: string, place: string): Promise<string> {
  const link = new RegExp(`https?://[^/\\s]+(/${place}/\\S+)`)
  const text = await mailTo(recipient, (one) => link.test(one))
  return link.exec(text)?.[1] ?? ''
}
