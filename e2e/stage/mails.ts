import { expect } from '@playwright/test'
import { rowsOf } from './people.ts'

/** The newest mail to somebody, as soon as there is one that fits; read where the outside world would get it from. */
async function mailTo(recipient: string, fits: (text: string) => boolean): Promise<string> {
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

/** Where the link in the newest such mail leads, as a path of this origin. */
export async function linkTo(recipient: string, place: string): Promise<string> {
  const link = new RegExp(`https?://[^/\\s]+(/${place}/\\S+)`)
  const text = await mailTo(recipient, (one) => link.test(one))
  return link.exec(text)?.[1] ?? ''
}
