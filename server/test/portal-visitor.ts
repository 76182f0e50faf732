import type { TestReihum } from './reihum.ts'

type Asked = { cookie?: string | undefined; form?: Record<string, string>; headers?: Record<string, string> }

/** Somebody with a browser at the portal, who follows no redirects and keeps no cookies by themselves. */
export function portalVisitor(at: () => TestReihum) {
  let visitors = 0
  /** Each page is asked for from another address, so that rate limits stay on without disturbing the tests. */
  async function page(path: string, { cookie, form, headers = {} }: Asked = {}) {
    visitors += 1
    const response = await fetch(`${at().origin}${path}`, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        'accept-language': 'de',
        'x-forwarded-for': `10.7.${visitors >> 8}.${visitors & 255}`,
        ...(cookie && { cookie }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    })
    return {
      status: response.status,
      text: await response.text(),
      location: response.headers.get('location') ?? '',
      cookie: response.headers.get('set-cookie') ?? '',
      headers: response.headers,
    }
  }

  /** Asks for the link to all bookings of an address; its path below the tenant's. */
  async function linkFor(slug: string, email: string): Promise<string> {
    await page(`/portal/${slug}/me`, { form: { email } })
    const { rows } = await at().owner.query<{ text: string }>(
      `select text from mail where recipient = $1 and kind = 'own-bookings.asked'
         and tenant_id = (select id from tenant where slug = $2) order by id desc limit 1`,
      [email, slug],
    )
    return `/me/enter/${/me\/enter\/([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''}`
  }

  return {
    page,
    linkFor,
    /** The cookie of a session; empty where nothing is to be seen with the address. */
    signIn: async (slug: string, email: string): Promise<string> => {
      const link = await linkFor(slug, email)
      const { cookie } = await page(`/portal/${slug}${link}`, { form: {} })
      return cookie.split(';')[0] ?? ''
    },
  }
}
