import type { LetterheadSettings } from '@reihum/contract/tenants/letterhead.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { os } from '#platform/http/procedures.ts'
import type { Press } from '#platform/paper/press.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { changeLetterhead } from './change-letterhead.ts'
import { asLetterhead, providerOf, storedLetterhead } from './letterhead.queries.ts'
import { keptLogo } from './logo.ts'
import { sampleLetter, sampleTemplate } from './sample-letter.ts'

/** With the logo as it will be kept: the one that is there already, or drawn anew. That needs no connection. */
async function withKeptLogo(
  letterhead: LetterheadSettings,
  stored: LetterheadSettings,
): Promise<LetterheadSettings> {
  const { logo } = letterhead
  const isStored = logo !== null && logo.image === stored.logo?.image
  return { ...letterhead, logo: isStored || !logo ? logo : await keptLogo(logo) }
}

const facts = async (ctx: TenantContext) => ({
  tenantId: ctx.tenantId,
  stored: await storedLetterhead(ctx),
  from: await providerOf(ctx),
  locale: ctx.tenant.language,
  date: wallClockOf(ctx.now, ctx.tenant.timeZone).date,
})

export const letterheadRoutes = (press: Press) => ({
  letterhead: os.tenants.letterhead.handler(({ input, context }) => context.enter(input, storedLetterhead)),
  changeLetterhead: os.tenants.changeLetterhead.handler(async ({ input, context }) => {
    const { tenantId, stored } = await context.enter(input, facts)
    const letterhead = await context.turns.papers.run(tenantId, () => withKeptLogo(input.letterhead, stored))
    return context.enter(input, (ctx) => changeLetterhead(ctx, { ...input, letterhead }))
  }),
  previewLetterhead: os.tenants.previewLetterhead.handler(async ({ input, context }) => {
    const { tenantId, stored, from, locale, date } = await context.enter(input, facts)
    return context.turns.papers.run(tenantId, async () => {
      const letterhead = asLetterhead(await withKeptLogo(input.letterhead, stored), from)
      return press.draw(sampleTemplate, sampleLetter(letterhead, { locale, date }))
    })
  }),
})
