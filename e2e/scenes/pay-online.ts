import { randomUUID } from 'node:crypto'
import { testVault } from '../../server/test/database.ts'
import { call, tokenOf } from '../stage/api.ts'
import { bookByPaypal, type Choice, payAtPaypal, setUpPaypal } from '../stage/pay-online.ts'
import { addTenant, rowsOf } from '../stage/people.ts'
import { seedPassword } from '../stage/stage.ts'

/** Bookings that are paid online, in everything that can come of it; the names of their pages. */
export async function payOnline(slug: string, token: string): Promise<Record<string, string>> {
  const language = slug === 'kreativhaus' ? 'de' : 'en'
  const member = { slug, token, password: seedPassword }
  await setUpPaypal(member)
  const title = language === 'de' ? 'Cyanotypie auf Büttenpapier' : 'Cyanotype on handmade paper'
  const book = () => bookByPaypal(member, { title, language })
  const cameTo = async (choice: Choice | null) => {
    const { accessToken } = await book()
    return { accessToken, attempt: await payAtPaypal(slug, accessToken, choice) }
  }
  const paid = await cameTo('approve')
  const look = (attempt: string) =>
    call('POST', `/${slug}/portal/checkouts/${attempt}`, { body: { isCancelled: false } })
  await look(paid.attempt)
  const checking = await cameTo('pending')
  await look(checking.attempt)
  return {
    payToken: (await book()).accessToken,
    paidToken: paid.accessToken,
    paidAttempt: paid.attempt,
    checkingAttempt: checking.attempt,
    cancelledAttempt: (await cameTo('cancel')).attempt,
    failedAttempt: (await cameTo('declined')).attempt,
    openAttempt: (await cameTo(null)).attempt,
    creditedAttempt: await paidTwice(slug, token, await book()),
    ...(await unpayable(language, title)),
  }
}

/** Approved at PayPal after the money had been brought in cash. */
async function paidTwice(slug: string, token: string, booked: Awaited<ReturnType<typeof bookByPaypal>>) {
  const attempt = await payAtPaypal(slug, booked.accessToken, 'approve')
  const [owed] = await rowsOf<{ id: string; cents: number }>(
    'select id, open_cents as cents from receivable where booking_id = $1',
    [booked.bookingId],
  )
  const amountCents = owed?.cents ?? 0
  await call('POST', `/${slug}/payments`, {
    token,
    body: {
      requestKey: randomUUID(),
      way: 'cash',
      receivedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      amountCents,
      personId: null,
      allocations: [{ receivableId: owed?.id, cents: amountCents }],
    },
  })
  await call('POST', `/${slug}/portal/checkouts/${attempt}`, { body: { isCancelled: false } })
  return attempt
}

/** A provider whose secret was renewed at PayPal, and one that has removed PayPal since. */
async function unpayable(language: 'de' | 'en', title: string) {
  const booked = async () => {
    const tenant = await addTenant({ name: language === 'de' ? 'Werkstatt am Kanal' : 'Canal Workshop' })
    const member = { slug: tenant.slug, token: await tokenOf(tenant.admin) }
    await setUpPaypal(member)
    return { ...tenant, ...(await bookByPaypal(member, { title, language })) }
  }
  const [broken, without] = [await booked(), await booked()]
  const old = { environment: 'sandbox', clientId: 'a-client-id-of-before', clientSecret: 'renewed' }
  await rowsOf("update tenant_secret set sealed = $2 where tenant_id = $1 and name = 'paypal'", [
    broken.id,
    testVault.seal(JSON.stringify(old), `${broken.id} paypal`),
  ])
  await rowsOf("delete from tenant_secret where tenant_id = $1 and name in ('paypal', 'bank')", [without.id])
  return {
    brokenTenant: broken.slug,
    brokenToken: broken.accessToken,
    withoutTenant: without.slug,
    withoutToken: without.accessToken,
  }
}
