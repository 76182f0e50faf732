import { tokenHash } from '../../server/src/platform/secret-token.ts'
import { testVault } from '../../server/test/database.ts'
import { call, tokenOf } from '../stage/api.ts'
import { bookByPaypal, type Choice, payAtPaypal, payTwice, setUpPaypal } from '../stage/pay-online.ts'
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
  await look((await cameTo('less')).attempt)
  const checking = await cameTo('pending')
  await look(checking.attempt)
  return {
    payToken: (await book()).accessToken,
    paidToken: paid.accessToken,
    paidAttempt: paid.attempt,
    onlinePaymentId: await paymentOf(paid.accessToken),
    checkingAttempt: checking.attempt,
    cancelledAttempt: (await cameTo('cancel')).attempt,
    failedAttempt: (await cameTo('declined')).attempt,
    openAttempt: (await cameTo(null)).attempt,
    creditedAttempt: await payTwice(member, await book()),
    ...(await unpayable(language, title)),
  }
}

async function paymentOf(accessToken: string): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    `select s.payment_id as id from service_payment s
     join checkout_attempt a on a.tenant_id = s.tenant_id and a.id = s.attempt_id
     join access_link l on l.tenant_id = a.tenant_id and l.booking_id = a.booking_id where l.token_hash = $1`,
    [tokenHash(accessToken)],
  )
  return row?.id ?? ''
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
