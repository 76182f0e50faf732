import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeFileAddresses } from '#features/files/file-addresses.ts'
import { invoicedBy } from '#features/invoices/invoiced.queries.ts'
import { makeRegister } from '#features/registrations/booking/register.ts'
import { followCancelledDates } from '#features/registrations/dates/follow-cancelled-dates.ts'
import { makeKeptAnswers } from '#features/tenants/kept-answers/keep-answers.ts'
import { makeStaticFiles } from '#platform/http/static-files.ts'
import { addressOf } from '#platform/mail/transport.ts'
import { isTrial } from '#platform/reach.ts'
import { textsFrom } from '#platform/read-texts.ts'
import { makeReadSound } from '#platform/storage/read-sound.ts'
import { type FaceRenderer, loadFaces, webFolder } from './faces.ts'
import { createHttp, type HttpOptions } from './http.ts'
import type { Node } from './node.ts'
import { personParts } from './person-parts.ts'
import { houseImports, houseLetters, houseLists, houseOwned, houseSearch, houseSubjects } from './rooms.ts'
import { makeRouter } from './router.ts'
import { makeSaleDrills } from './sale-drills.ts'
import type { Readiness } from './watch-readiness.ts'

export type ListenOptions = {
  /** How bookings are taken; only measurements and tests replace it. */
  registerBy?: typeof makeRegister
  development?: { pages: HttpOptions['developmentPages']; faces: () => Promise<FaceRenderer> }
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  server.closeIdleConnections()
  // Closes keep-alive connections as soon as their last request is finished.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const limit = setTimeout(() => server.closeAllConnections(), 15_000)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}

/** Starts to answer requests. Returns the port, and what stops it after the running requests are finished. */
export async function listen(
  node: Node,
  { registerBy = makeRegister, development }: ListenOptions,
  readiness: Readiness,
): Promise<{ port: number; close: () => Promise<void> }> {
  const { config, inTenant, inPlatform, clock, keyFor, storage, log } = node
  const tokenKey = keyFor('access tokens')
  const addresses = makeFileAddresses(keyFor('file addresses'))
  let faces: Promise<FaceRenderer> | undefined
  const drills = makeSaleDrills({
    inTenant,
    inPlatform,
    captchaKey: keyFor('captcha'),
    vault: node.vault,
    addresses,
    clock,
    address: () => server.address() as AddressInfo | null,
    onError: node.onError('drill failed'),
  })
  const server: Server = createHttp({
    router: makeRouter({
      tokenKey,
      keyFor,
      storage,
      incoming: node.incoming,
      addresses,
      providers: config.oidcProviders,
      vault: node.vault,
      publicUrl: config.publicUrl,
      services: config.services,
      product: config.product,
      register: registerBy(inTenant, { captchaKey: keyFor('captcha'), vault: node.vault }, clock),
      mail: node.mail,
      houseSender: config.smtp ? addressOf(config.mailFrom) : null,
      ai: config.ai,
      insideHosts: config.insideHosts,
      readTexts: textsFrom(config.nameServers),
      press: node.press,
      stage: drills,
      subjects: houseSubjects,
      parts: personParts,
      letters: houseLetters,
      search: houseSearch,
      imports: houseImports,
      lists: houseLists,
      owned: houseOwned,
      invoicedBy,
      followDates: followCancelledDates,
    }),
    isDrill: drills.isDrill,
    tokenKey,
    inTenant,
    inPlatform,
    clock,
    log,
    metrics: node.metrics,
    metricsToken: config.metricsToken,
    recorder: node.telemetry.recorder,
    takesTraceParent: config.takesTraceParent,
    hasAccessLog: config.hasAccessLog,
    publicUrl: config.publicUrl,
    product: config.product,
    trustedProxies: config.trustedProxies,
    isDevelopment: config.isDevelopment,
    isTrial: isTrial(config),
    pages: node.pages,
    keepAnswers: makeKeptAnswers(clock),
    turns: node.turns,
    faces: development?.faces ?? (() => (faces ??= loadFaces())),
    files: makeStaticFiles(`${webFolder}dist/client`, config.product),
    served: { storage, readSound: makeReadSound(storage), addresses },
    developmentPages: development?.pages ?? null,
    requestMs: config.requestSeconds * 1000,
    readiness,
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(config.port, config.host, listening)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      await drills.stop()
      await closeServer(server)
    },
  }
}
