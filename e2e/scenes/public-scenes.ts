import { certificatePages } from './certificate-scenes.ts'
import {
  addCourse,
  chooseCourse,
  chooseReplacement,
  goToPaypal,
  lookOver,
  lookOverSeveral,
  removePerson,
  seeOldPrice,
  submit,
  tryPaypal,
} from './gestures.ts'
import { orderForFirm } from './order-for-firm.ts'
import { chooseDate, chooseForNobody } from './rebook-themselves.ts'
import { both, full, type Scene } from './scene.ts'
import { asContact, withBookings, withoutBookings } from './show-own-bookings.ts'

/** The public pages, which look alike in the portal and in a frame. */
const publicPages = (face: 'portal' | 'embed'): Scene[] => {
  // A frame is dark only if the website allows it.
  const scheme = face === 'embed' ? '?scheme=auto' : ''
  const page = (name: string, path: string, more: Partial<Scene> = {}): Scene => ({
    name,
    face,
    route: `/${face}/$tenant/${path}`,
    query: scheme,
    viewer: 'nobody',
    fills: full,
    ...more,
  })
  return [
    page('Course list', 'course-list', { fills: both }),
    page('Tell me when a course fits', 'interest'),
    page('Tell me when a course fits, sent', 'interest', { query: `${scheme || '?'}&sent=1` }),
    page('Course list without hits', 'course-list', { query: `${scheme || '?'}&q=xylophon` }),
    page('Course list by month', 'course-list', {
      query: `${scheme || '?'}${scheme && '&'}view=month`,
      fills: both,
    }),
    page('Course list, filtered', 'course-list', { query: `${scheme || '?'}${scheme && '&'}q=a&free=true` }),
    page('Course list of a value', 'course-list/$characteristicSlug/$valueSlug'),
    page('Course', 'course/$openCourseId'),
    page('Course, waiting list', 'course/$fullCourseId'),
    page('Course with a trial lesson', 'course/$triedCourseId'),
    page('Trial lesson', 'course/$trialLessonId'),
    page('Course, closed', 'course/$closedCourseId'),
    page('Imprint', 'imprint', { fills: both }),
    page('Privacy', 'privacy', { fills: both }),
    page('Terms', 'terms'),
    page('Withdrawal notice', 'withdrawal-notice'),
    page('Cookies', 'cookies'),
    page('Accessibility', 'accessibility'),
    page('Register', 'course/$openCourseId/register'),
    page('Register, refused', 'course/$openCourseId/register', { prepare: submit }),
    page('Register, looked over', 'course/$openCourseId/register', { prepare: lookOver }),
    page('Register, further course', 'course/$openCourseId/register', { prepare: chooseCourse }),
    page('Register, several courses', 'course/$openCourseId/register', { prepare: addCourse }),
    page('Register, several looked over', 'course/$openCourseId/register', { prepare: lookOverSeveral }),
    page('Register, price changed', 'course/$openCourseId/register', { prepare: seeOldPrice }),
    page('Register, person removed', 'course/$openCourseId/register', { prepare: removePerson }),
    page('Register, for a firm', 'course/$openCourseId/register', { prepare: orderForFirm }),
    page('Register, reduced with proof', 'course/$provedCourseId/register'),
    page('Register, step not kept any more', 'course/$openCourseId/register/of-no-use-to-anybody'),
    page('Register, waiting list', 'course/$fullCourseId/register'),
    page('Register, closed', 'course/$closedCourseId/register'),
    page('Free place, asked for', 'course/$closedCourseId/free-place'),
    page('Free place, letter sent', 'course/$closedCourseId/free-place', {
      query: `${scheme || '?'}${scheme && '&'}sent=1`,
    }),
    page('Register, one click', 'booking-request/$bookingRequest'),
    page('Register, link expired', 'booking-request/of-no-use-to-anybody'),
    page('Registration', 'course-registration/$accessToken'),
    page('Registration, waiting', 'course-registration/$waitingToken'),
    page('Registration, a place offered', 'course-registration/$offeredToken'),
    page('Registration, another course offered', 'course-registration/$replacedToken'),
    page('Registration, another course asked', 'course-registration/$replacedToken', {
      prepare: chooseReplacement,
    }),
    ...(
      [
        ['Registration, another date', undefined],
        ['Registration, another date for nobody', chooseForNobody],
        ['Registration, another date asked', chooseDate],
      ] as const
    ).map(([name, prepare]) =>
      page(name, 'course-registration/$rebookingToken/rebooking', {
        query: `${scheme || '?'}${scheme && '&'}course=$rebookedCourseId`,
        ...(prepare && { prepare }),
      }),
    ),
    page('Registration, another date not possible', 'course-registration/$waitingToken/rebooking', {
      query: `${scheme || '?'}${scheme && '&'}course=$fullCourseId`,
    }),
    page('Registration, extras', 'course-registration/$rebookingToken/extras', {
      query: `${scheme || '?'}${scheme && '&'}course=$rebookedCourseId`,
    }),
    page('Registration, recommend', 'course-registration/$recommenderToken/recommend'),
    page('Registration, cancel', 'course-registration/$waitingToken/cancel'),
    page('Registration, gift voucher', 'course-registration/$accessToken/voucher'),
    page('Registration, contact', 'course-registration/$accessToken/contact'),
    page('Registration, proof to bring', 'course-registration/$provedToken'),
    page('Registration, proof refused', 'course-registration/$refusedProofToken'),
    page('Registration, proof to send', 'course-registration/$refusedProofToken/proof'),
    page('Registration, proof that was sent', 'course-registration/$provedToken/proof'),
    page('Registration of a firm', 'course-registration/$firmToken'),
    page('Registration, names', 'course-registration/$firmToken/names'),
    page('Registration, collected by direct debit', 'course-registration/$collectedToken'),
    page('Registration, mandate', 'course-registration/$collectedToken/mandate'),
    page('Registration, link expired', 'course-registration/$expiredToken'),
    page('Registration, link not whole', 'course-registration/of-no-use'),
    page('Request a link', 'access-link'),
    page('Answer not kept any more', 'access-link', {
      query: `${scheme || '?'}${scheme && '&'}answer=of-no-use`,
    }),
    ...(face === 'portal' ? [page('Feedback, an example', 'feedback/$openCourseId')] : []),
    page('Withdraw', 'withdraw'),
    ...(face === 'portal' ? [page('Short address without a course', 'c/k7m4px')] : []),
    page('Not found', 'nowhere'),
    page('Suspended', 'course-list', { route: `/${face}/$suspendedSlug/course-list` }),
  ]
}

/** The pages around an online payment, which leave every frame. */
const payingPages: readonly Scene[] = [
  ...(
    [
      ['Pay online', '$tenant/pay/$payToken'],
      ['Pay online, on to PayPal', '$tenant/pay/$payToken', goToPaypal],
      ['Pay online, could not be started', '$brokenTenant/pay/$brokenToken', tryPaypal],
      ['Pay online, not offered any more', '$withoutTenant/pay/$withoutToken'],
      ['Pay online, nothing to pay', '$tenant/pay/$paidToken'],
    ] as const
  ).map(([name, path, prepare]) => ({ name, path, query: '', prepare })),
  ...(['paid', 'credited', 'checking', 'cancelled', 'failed', 'open'] as const).map((outcome) => ({
    name: `Online payment, ${outcome}`,
    path: '$tenant/paypal-payment-status',
    query: `?attempt=$${outcome}Attempt${outcome === 'cancelled' ? '&cancelled=1' : ''}`,
    prepare: undefined,
  })),
].map(({ name, path, query, prepare }) => ({
  name,
  face: 'portal',
  route: `/portal/${path}`,
  query,
  viewer: 'nobody',
  fills: full,
  ...(prepare && { prepare }),
}))

/** The page behind the link of an optional letter. */
const letterPages = (
  [
    ['Wanted e-mails', '$letterToken/reminders', ''],
    ['Wanted e-mails, given up', '$givenUpToken', '?was=news'],
    ['Wanted e-mails, link not known', 'of-no-use-to-anybody', ''],
  ] as const
).map(
  ([name, path, query]): Scene => ({
    name,
    face: 'portal',
    route: `/portal/$tenant/letters/${path}`,
    query,
    viewer: 'nobody',
    fills: full,
  }),
)

/** The pages behind the links of letters about a free place and about courses that fit. */
const alertPages = (
  [
    ['Free place, to be confirmed', 'free-place/$askedAlert'],
    ['Free place, confirmed', 'free-place/$openAlert'],
    ['Free place, link expired', 'free-place/of-no-use-to-anybody'],
    ['Interest, to be confirmed', 'interest/$askedInterest'],
    ['Interest, confirmed', 'interest/$openInterest'],
    ['Head start', 'head-start/$headStart'],
    ['Head start, link ended', 'head-start/of-no-use-to-anybody'],
    ['Interest, link expired', 'interest/of-no-use-to-anybody'],
  ] as const
).map(
  ([name, path]): Scene => ({
    name,
    face: 'portal',
    route: `/portal/$tenant/${path}`,
    viewer: 'nobody',
    fills: full,
  }),
)

/** All bookings of an address, and the way to them. */
const ownPages = (
  [
    ['My bookings, asked for', 'me', ''],
    ['My bookings, letter sent', 'me', '?sent=1'],
    ['My bookings, one click', 'me/enter/$ownLink', ''],
    ['My bookings, link used', 'me/enter/of-no-use-to-anybody', ''],
    ['My bookings', 'me', '', withBookings],
    ['My bookings, saved details', 'me/facts/$ownPersonId', '', withBookings],
    ['My bookings, no saved details', 'me/facts/$personId', '', withBookings],
    ['My bookings, shared', 'me/sharing', '', withBookings],
    ['My bookings, recommend', 'me/recommend', '', withBookings],
    ['My bookings, recommend, not possible', 'me/recommend', '', withoutBookings],
    ['My bookings, passkeys', 'me/passkeys', '', withBookings],
    ['My bookings, consents', 'me/consents', '', withBookings],
    ['My bookings, no consents', 'me/consents', '', withoutBookings],
    ['My bookings, past', 'me', '?past=1', withBookings],
    ['My bookings, nothing past', 'me', '?past=1', withoutBookings],
    ['My bookings, none', 'me', '', withoutBookings],
    ['Company page, sign in', 'firm', ''],
    ['Company page, letter sent', 'firm', '?sent=1'],
    ['Company page, one click', 'firm/enter/$firmLink', ''],
    ['Company page, link used', 'firm/enter/of-no-use-to-anybody', ''],
    ['Company page', 'firm', '', asContact(() => '')],
    [
      'Company page, choose a course',
      'firm/order/$firmId/$openFrameId',
      '',
      asContact(({ firmId, openFrameId }) => `/order/${firmId}/${openFrameId}`),
    ],
    [
      'Company page, order places',
      'firm/order/$firmId/$frameId/$firmCourseId',
      '',
      asContact(({ firmId, frameId, firmCourseId }) => `/order/${firmId}/${frameId}/${firmCourseId}`),
    ],
    [
      'Company page, attendance',
      'firm/attendance',
      '?firm=$firmId',
      asContact(({ firmId }) => `/attendance?firm=${firmId}`),
    ],
  ] as const
).map(
  ([name, path, query, prepare]): Scene => ({
    name,
    face: 'portal',
    route: `/portal/$tenant/${path}`,
    query,
    viewer: 'nobody',
    fills: full,
    ...(prepare && { prepare }),
  }),
)

export const publicScenes: readonly Scene[] = [
  ...publicPages('portal'),
  ...publicPages('embed'),
  ...certificatePages,
  ...(['refundAccountToken', 'usedRefundAccountToken'] as const).map(
    (token): Scene => ({
      name: token === 'refundAccountToken' ? 'Account for a refund' : 'Account for a refund, link used',
      face: 'portal',
      route: `/portal/$tenant/refund-account/$${token}`,
      viewer: 'nobody',
      fills: full,
    }),
  ),
  ...letterPages,
  ...alertPages,
  ...ownPages,
  ...payingPages,
  {
    name: 'Feature matrix',
    face: 'embed',
    route: '/embed/feature-matrix',
    query: '?scheme=auto',
    viewer: 'nobody',
    fills: full,
  },
]

/** The scene that shows each page of the portal; a new page in `web/src` has to be entered here. */
export const scenesOfPages: Readonly<Record<string, string>> = {
  'course-list-page': 'Course list',
  'value-page': 'Course list of a value',
  'course-page': 'Course',
  'legal-pages': 'Imprint',
  'statement-pages': 'Accessibility',
  'feature-matrix-page': 'Feature matrix',
  'register-page': 'Register',
  'choose-page': 'Register, further course',
  'asked-page': 'Register, one click',
  'free-place-page': 'Free place, asked for',
  'alert-page': 'Free place, to be confirmed',
  'me-page': 'My bookings',
  'past-page': 'My bookings, past',
  'facts-page': 'My bookings, saved details',
  'passkeys-page': 'My bookings, passkeys',
  'consents-page': 'My bookings, consents',
  'firm-page': 'Company page',
  'frame-page': 'Company page, order places',
  'firm-attendance-page': 'Company page, attendance',
  'recommend-page': 'Registration, recommend',
  'sharing-page': 'My bookings, shared',
  'interest-form-page': 'Tell me when a course fits',
  'interest-page': 'Interest, to be confirmed',
  'head-start-page': 'Head start',
  'sign-in-page': 'My bookings, asked for',
  'registration-page': 'Registration',
  'cancel-page': 'Registration, cancel',
  'contact-page': 'Registration, contact',
  'voucher-page': 'Registration, gift voucher',
  'mandate-page': 'Registration, mandate',
  'later-extras-page': 'Registration, extras',
  'proof-page': 'Registration, proof to send',
  'names-page': 'Registration, names',
  'rebook-page': 'Registration, another date',
  'replacement-page': 'Registration, another course asked',
  'access-link-page': 'Request a link',
  'withdraw-page': 'Withdraw',
  'refund-account-page': 'Account for a refund',
  'pay-page': 'Pay online',
  'status-page': 'Online payment, paid',
  'certificate-page': 'Checking a certificate',
  'letter-choice-page': 'Wanted e-mails',
  'feedback-page': 'Feedback, an example',
}

/**
 * Pages without a scene: the answer to an order, because every picture of it would book once more (a journey examines
 * it); a single button inside a foreign page; a file that several pages share.
 */
export const withoutScene: readonly string[] = ['sent-page', 'button-page', 'booking-page']
