import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { copyCourse } from '#features/registrations/drills/copy-course.ts'
import { entriesOf } from '#features/registrations/drills/drill-people.rules.ts'
import { seatsAfter } from '#features/registrations/drills/sale-drill.queries.ts'
import { measured } from '#features/registrations/drills/sale-drill.rules.ts'
import { beat, finishSaleDrill } from '#features/registrations/drills/sale-drill.store.ts'
import type { PlannedDrill, SaleDrillStage } from '#features/registrations/drills/start-sale-drill.ts'
import { endDrillTenant, giveDrillAccount, openDrillTenant } from '#features/tenants/drill-tenant.ts'
import { forgetSolutions } from '#platform/captcha/captcha.ts'
import { solvedChallenge } from '#platform/captcha/solved-challenge.ts'
import type { Clock } from '#platform/clock.ts'
import { type CrowdReport, sendCrowd } from '#platform/crowd/crowd.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'

/** Marks the drill's own requests, which rate limits for visitors must not stop. */
export const drillHeader = 'x-reihum-drill'

const beatMs = 500
/**
 * How many fill in their form at the same time. Real people do so over minutes; a drill is faster, but not all at once.
 */
const fillingAtOnce = 8
const timeoutMs = 30_000

type Dependencies = {
  inTenant: InTenant
  inPlatform: InPlatform
  captchaKey: Buffer
  vault: Vault
  addresses: FileAddresses
  clock: Clock
  /** Where this node listens; null while it does not. */
  address: () => AddressInfo | null
  onError: (error: unknown) => void
}

export type SaleDrills = SaleDrillStage & {
  isDrill(header: string | string[] | undefined): boolean
  /** Aborts running drills and deletes what they made. */
  stop(): Promise<void>
}

/** A planned drill, with the path of its form and the secret that its requests carry. */
type Sale = { drill: PlannedDrill; path: string; pass: string }

class Cancelled extends Error {}

/** Everybody who is going to register in a drill, with the address of the form on this node. */
function crowdOf({ captchaKey, clock, address }: Dependencies, { drill, path, pass }: Sale) {
  const listening = address()
  if (!listening) throw new Error('a drill needs a node that listens')
  const isEverywhere = ['::', '0.0.0.0'].includes(listening.address)
  const { drillTenantId: tenantId, asked, fields } = drill
  // Two challenges per person: a press that is answered with the waiting list uses one up.
  const solve = () =>
    [1, 2].map(() => solvedChallenge(captchaKey, { purpose: 'registration', tenantId }, clock()))
  return {
    host: isEverywhere ? '127.0.0.1' : listening.address,
    port: listening.port,
    path,
    headers: { [drillHeader]: pass },
    people: Array.from({ length: drill.registrants }, (_, at) => ({
      fields: entriesOf(at, { asked, paymentMethods: fields.paymentMethods }),
      captchas: solve(),
    })),
    atOnce: fillingAtOnce,
    timeoutMs,
  }
}

/**
 * Runs drills on this node. Their requests go through the node's own address and everything a visitor's request goes
 * through, up to the commit.
 */
export function makeSaleDrills(dependencies: Dependencies): SaleDrills {
  const { inTenant, inPlatform, vault, addresses, onError } = dependencies
  // A secret of this process, so that nobody else can bypass the rate limits.
  const pass = randomBytes(32).toString('base64url')
  const running = new Map<Promise<void>, AbortController>()

  const enter = <Result>(tenant: TenantId, body: (ctx: TenantContext) => Promise<Result>) =>
    inTenant({ tenant, access: 'system', origin: noOrigin }, body)

  async function measure(
    drill: PlannedDrill,
    progress: { prepared: number; answered: number },
    signal: AbortSignal,
  ) {
    const { courseId, slug } = await enter(drill.drillTenantId, async (ctx) => {
      await giveDrillAccount(ctx, vault)
      return { courseId: await copyCourse(ctx, addresses, drill), slug: ctx.tenant.slug }
    })
    const path = `/portal/${slug}/course/${courseId}/register?lang=de`
    const crowd = crowdOf(dependencies, { drill, path, pass })
    const used = crowd.people.flatMap(({ captchas }) => captchas)
    try {
      const heard: CrowdReport = await sendCrowd(crowd, {
        signal,
        onProgress: (kind, count) => {
          progress[kind] = count
        },
      })
      for (const failure of new Set(heard.failures)) onError(new Error(`in a drill: ${failure}`))
      const after = await enter(drill.drillTenantId, (ctx) => seatsAfter(ctx, courseId))
      return measured(heard, drill.places, after)
    } finally {
      await inPlatform((ctx) => forgetSolutions(ctx, used))
    }
  }

  async function run(drill: PlannedDrill, control: AbortController): Promise<void> {
    const progress = { prepared: 0, answered: 0 }
    const { tenantId, drillTenantId, id } = drill
    let beating: Promise<unknown> = Promise.resolve()
    const heart = setInterval(() => {
      beating = enter(tenantId, (ctx) => beat(ctx, id, progress)).then((goesOn) => {
        if (!goesOn) control.abort(new Cancelled())
      }, onError)
    }, beatMs)
    let state: 'finished' | 'cancelled' | 'failed' = 'failed'
    let result: Awaited<ReturnType<typeof measure>> | null = null
    try {
      result = await measure(drill, progress, control.signal)
      state = 'finished'
    } catch (error) {
      if (control.signal.aborted) state = 'cancelled'
      else onError(error)
    }
    clearInterval(heart)
    await beating
    // The drill is over only when its tenant is deleted.
    await endDrillTenant(inPlatform, drillTenantId)
    await enter(tenantId, (ctx) => finishSaleDrill(ctx, id, { state, ...progress, result }))
  }

  return {
    open: (like) => openDrillTenant(inPlatform, like),
    end: (drillTenantId) => endDrillTenant(inPlatform, drillTenantId),
    run(drill) {
      const control = new AbortController()
      const done = run(drill, control)
        .catch(onError)
        .finally(() => running.delete(done))
      running.set(done, control)
    },
    isDrill(header) {
      const given = Buffer.from(typeof header === 'string' ? header : '')
      return given.length === pass.length && timingSafeEqual(given, Buffer.from(pass))
    },
    async stop() {
      for (const control of running.values()) control.abort(new Cancelled())
      await Promise.all(running.keys())
    },
  }
}
