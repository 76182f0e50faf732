import { type RefusalCode, refusalText } from '@reihum/contract/refusals.ts'
import type { PlainAnswer, PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { secretive } from './attendee/booking-page.ts'

/** The answer, or another page where the link has ended. A link that was cut off in the mail is treated as an expired one. */
export async function unlessExpired<Answer>(
  expired: () => PortalPage,
  answer: () => Promise<Answer>,
): Promise<Answer | PortalPage> {
  try {
    return await answer()
  } catch (error) {
    const code = refusalOf(error)?.code
    if (code === 'ACCESS_LINK_EXPIRED' || code === 'INVALID_INPUT') return expired()
    throw error
  }
}

/** What somebody asked to be told of, and confirms or ends by a link in a letter. */
type AskedByMail<At> = {
  /** The address of the page. */
  path: (at: At) => string
  page: (at: At, more?: { status?: number; refusal?: string }) => Promise<PortalPage>
  expired: (at: At) => PortalPage
  stopped: (at: At) => PortalPage
  confirm: (at: At) => Promise<unknown>
  stop: (at: At) => Promise<unknown>
  /** The refusal where one address has confirmed so many already. */
  tooMany: { code: RefusalCode; limit: number }
}

/** What mail programs send when their reader presses their own button (RFC 8058): no cookies, no page, no redirect. */
const ok: PlainAnswer = {
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...secretive },
  body: 'OK\n',
}

/** The page behind such a link. Opening it changes nothing, because programs that examine mails open every link. */
export function pagesOfLink<At extends { visit: Visit }>(asked: AskedByMail<At>) {
  async function confirm(at: At): Promise<PortalPage | Redirect> {
    const { code, limit } = asked.tooMany
    try {
      await asked.confirm(at)
      return { redirect: pathTo(at.visit, asked.path(at)), status: 303 }
    } catch (error) {
      if (refusalOf(error)?.code !== code) throw error
      return asked.page(at, { status: 409, refusal: refusalText(code, at.visit.locale, { limit }) })
    }
  }
  return {
    show: (at: At): Promise<PortalPage> =>
      unlessExpired(
        () => asked.expired(at),
        () => asked.page(at),
      ),
    /** Confirms, or deletes the address; a form that asks for neither changes nothing. */
    answer: (at: At, form: URLSearchParams): Promise<PortalPage | Redirect | PlainAnswer> =>
      unlessExpired<PortalPage | Redirect | PlainAnswer>(
        () => asked.expired(at),
        async () => {
          const isByMailProgram = form.get('List-Unsubscribe') === 'One-Click'
          if (!isByMailProgram && form.get('do') === 'confirm') return confirm(at)
          if (!isByMailProgram && form.get('do') !== 'stop') return asked.page(at, { status: 400 })
          await asked.stop(at)
          return isByMailProgram ? ok : asked.stopped(at)
        },
      ),
  }
}
