import { readFile } from 'node:fs/promises'
import {
  defaultLetterhead,
  type Logo,
  letterheadSettings,
} from '@reihum/contract/tenants/letterhead.schema.ts'
import { onboardingSteps } from '@reihum/contract/tenants/tenant.schema.ts'
import type { Tier } from '@reihum/contract/tenants/tiers.ts'
import { instantOf } from '@reihum/contract/wire/wall-clock.ts'
import { changeOwnRebookingSettings } from '#features/registrations/own-rebooking/own-rebooking-settings.ts'
import { changeBank } from '#features/tenants/change-bank.ts'
import { changeBrand } from '#features/tenants/change-brand.ts'
import { changeLetterhead } from '#features/tenants/change-letterhead.ts'
import { changeSettings } from '#features/tenants/change-settings.ts'
import { changeTier } from '#features/tenants/change-tier.ts'
import { chargeDueMonths } from '#features/tenants/charge-months.ts'
import { chooseCurrency } from '#features/tenants/choose-currency.ts'
import { finishOnboardingStep } from '#features/tenants/finish-onboarding-step.ts'
import { keptLogo } from '#features/tenants/logo.ts'
import { lockTenant } from '#features/tenants/tenant.store.ts'
import { loadTiers } from '#features/tenants/tier.queries.ts'
import { firstDay, localDay, monthOf, monthsAfter } from '#features/tenants/tier.rules.ts'
import type { Actor } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import type { SeedDoor } from './door.ts'
import type { School } from './school.ts'
import { day } from './time-line.ts'

export type Furnishing = { school: School; door: SeedDoor; admin: Actor; vault: Vault; now: Date }

const system: Actor = { kind: 'system' }
/** An empty key: upgrades need no confirmation code. */
const noKey = Buffer.alloc(0)

type Step = { at: Date; run: () => Promise<unknown> }

/** The changes of the tier, and the charges on the first of every month. */
function billingSteps({ school, door, admin, now }: Furnishing): Step[] {
  const { timeZone } = school.settings
  const moves = school.tierHistory.map(({ tier, daysAgo }, position) => ({
    at: new Date(now.getTime() - daysAgo * day),
    from: school.tierHistory[position - 1]?.tier ?? ('FREE' as Tier),
    tier,
  }))
  const begun = moves[0]?.at ?? now
  const months = monthsAfter(monthOf(localDay(begun, timeZone)), monthOf(localDay(now, timeZone)))
  const charges = months.map(
    (month) => new Date(instantOf({ date: firstDay(month), time: '00:00' }, timeZone)),
  )
  return [
    ...moves.map(({ at, from, tier }) => ({
      at,
      run: () => door({ at, actor: admin }, (ctx) => changeTier(ctx, noKey, { from, tier })),
    })),
    ...charges.map((at) => ({
      at,
      run: () =>
        door({ at, actor: system }, async (ctx) =>
          chargeDueMonths(ctx, await lockTenant(ctx), await loadTiers(ctx)),
        ),
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Drawn for it in the file beside, whose letters are lines, so that no machine needs a font for them. */
async function logoOf({ slug }: School): Promise<Logo> {
  const png = await readFile(new URL(`logos/${slug}.png`, import.meta.url))
  return keptLogo({ name: 'Logo.png', image: png.toString('base64') })
}

/** Enters the settings and the letterhead of a school, its changes of tier and its charges. */
export async function plantSettings(furnishing: Furnishing): Promise<void> {
  const { school, door, admin, vault, now } = furnishing
  const at = new Date(now.getTime() - 219 * day)
  await door({ at, actor: admin }, async (ctx) => {
    await changeSettings(ctx, { revision: 0, settings: school.settings })
    await chooseCurrency(ctx, school.currencyCode)
    await changeBank(ctx, vault, school.bank)
    for (const step of onboardingSteps) await finishOnboardingStep(ctx, step)
  })
  const [first, ...later] = billingSteps(furnishing)
  await first?.run()
  // The brand is set after the upgrade to a tier that shows it.
  const chosen = new Date((first?.at ?? at).getTime() + day / 24)
  await door({ at: chosen, actor: admin }, (ctx) => changeBrand(ctx, { revision: 0, brand: school.brand }))
  const rebooking = { revision: 0, isAllowed: true, untilHours: 48, rebookingFeeCents: 500 }
  await door({ at: chosen, actor: admin }, (ctx) => changeOwnRebookingSettings(ctx, rebooking))
  const logo = await logoOf(school)
  await door({ at: chosen, actor: admin }, (ctx) =>
    changeLetterhead(ctx, {
      revision: 0,
      letterhead: letterheadSettings.parse({ ...defaultLetterhead, ...school.letterhead, logo }),
    }),
  )
  for (const { run } of later) await run()
}
