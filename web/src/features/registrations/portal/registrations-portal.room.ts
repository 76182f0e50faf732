import { courseId } from '@reihum/contract/wire/ids.schema.ts'
import { allOwnBookings } from '@reihum/contract/wire/own-bookings.ts'
import { accessLinkPath, interestPath } from '#features/courses/portal/course-data.ts'
import { firmPath, ownPath } from '#features/tenants/portal/behind-link.ts'
import type { Asked, PortalRoom } from '#features/tenants/portal/portal-room.ts'
import { alertPages } from './alert-page.tsx'
import { askedPage, confirmAsked } from './asked-page.tsx'
import { accessLinkPage, askForLink } from './attendee/access-link-page.tsx'
import { attendeeTexts } from './attendee/attendee.messages.ts'
import { cancelBooked, cancelPage } from './attendee/cancel-page.tsx'
import { contactPage, saveContact } from './attendee/contact-page.tsx'
import { laterExtrasPage, orderLaterExtras } from './attendee/later-extras-page.tsx'
import { changeMandate, mandatePage } from './attendee/mandate-page.tsx'
import { namesPage, saveNames } from './attendee/names-page.tsx'
import { proofPage, sendProofFile } from './attendee/proof-page.tsx'
import { rebook, rebookPage } from './attendee/rebook-page.tsx'
import { calendarFile, registrationPage, renewLink } from './attendee/registration-page.tsx'
import { chooseReplacement, replacementPage } from './attendee/replacement-page.tsx'
import { takePlaces } from './attendee/take-places.ts'
import { firmHome, openFirmBooking } from './firm/firm-page.tsx'
import { frameFormPage, framePage, frameStepPage, sendFrameForm } from './firm/frame-page.tsx'
import { firmSignIn } from './firm/sign-in.tsx'
import { askForPlace, askForPlacePage } from './free-place-page.tsx'
import { headStartPage } from './head-start-page.tsx'
import { askForInterest, interestFormPage } from './interest/interest-form-page.tsx'
import { interestPages } from './interest/interest-page.tsx'
import { bookAgain } from './own/book-again.ts'
import {
  consentsPage,
  consentsPath,
  openOwnLetters,
  ownLettersPath,
  takeBackConsent,
} from './own/consents-page.tsx'
import { factsPage, saveFacts } from './own/facts-page.tsx'
import { changeCalendar, mePage } from './own/me-page.tsx'
import { ownTexts } from './own/own.messages.ts'
import { passkeySessionPath, passkeysPath } from './own/passkey-paths.ts'
import { changePasskeys, passkeysPage, signInByPasskey } from './own/passkeys-page.tsx'
import { changeSharing, sharingPage, sharingPath } from './own/sharing-page.tsx'
import { askForSignIn, enterPage, openSession, ownSignIn, signOut } from './own/sign-in-page.tsx'
import { recommendPage, recommendPath, takeCode } from './recommending/recommend-page.tsx'
import { registerPage, sendForm } from './register-page.ts'
import { stepPage, type Visited } from './register-step.ts'
import { withdrawTexts } from './withdrawal/withdraw.messages.ts'
import { withdraw, withdrawPage, withdrawPath } from './withdrawal/withdraw-page.tsx'

const tokenOf = ({ token = '' }: Readonly<Record<string, string>>) => token

function visitedOf({ visit, params, api, kept }: Asked): Visited | null {
  const id = courseId.safeParse(params.courseId)
  return id.success ? { visit, courseId: id.data, api, kept } : null
}

export const registrationsPortalRoom = {
  name: 'registrations',
  places: {
    '/course/$courseId/register': {
      isForm: true,
      show: (asked) => {
        const visited = visitedOf(asked)
        return visited && registerPage(visited)
      },
      send: (asked, form) => {
        const visited = visitedOf(asked)
        return visited && sendForm(visited, form, null)
      },
    },
    // A step of that form, with what was entered.
    '/course/$courseId/register/$token': {
      show: (asked) => {
        const visited = visitedOf(asked)
        return visited && stepPage(visited, tokenOf(asked.params))
      },
      send: (asked, form) => {
        const visited = visitedOf(asked)
        return visited && sendForm(visited, form, tokenOf(asked.params))
      },
    },
    '/head-start/$token': {
      show: ({ visit, api, kept, params }) => headStartPage({ visit, api, kept }, tokenOf(params)),
    },
    '/course/$courseId/free-place': {
      show: (asked) => {
        const visited = visitedOf(asked)
        return visited && askForPlacePage(visited)
      },
      send: (asked, form) => {
        const visited = visitedOf(asked)
        return visited && askForPlace(visited, form)
      },
    },
    '/free-place/$token': {
      show: ({ visit, params, api }) => alertPages.show({ visit, token: tokenOf(params), api }),
      send: ({ visit, params, api }, form) => alertPages.answer({ visit, token: tokenOf(params), api }, form),
    },
    [interestPath]: {
      show: ({ visit, api }) => interestFormPage(visit, api),
      send: ({ visit, api }, form) => askForInterest(visit, api, form),
    },
    '/interest/$token': {
      show: ({ visit, params, api }) => interestPages.show({ visit, token: tokenOf(params), api }),
      send: ({ visit, params, api }, form) =>
        interestPages.answer({ visit, token: tokenOf(params), api }, form),
    },
    '/booking-request/$token': {
      show: ({ visit, params, api }) => askedPage(visit, tokenOf(params), api),
      send: ({ visit, params, api }, form) => confirmAsked(visit, tokenOf(params), form, api),
    },
    // The page behind the link of a mail.
    '/course-registration/$token': {
      show: (asked) => registrationPage(asked, tokenOf(asked.params)),
    },
    '/course-registration/$token/cancel': {
      show: ({ visit, params, api }) => cancelPage(visit, tokenOf(params), api),
      send: ({ visit, params, api }, form) => cancelBooked(visit, tokenOf(params), form, api),
    },
    '/course-registration/$token/places': {
      send: (asked, form) => takePlaces(asked, tokenOf(asked.params), form),
    },
    '/course-registration/$token/contact': {
      show: ({ visit, params, api }) => contactPage(visit, tokenOf(params), api),
      send: ({ visit, params, api }, form) => saveContact(visit, tokenOf(params), form, api),
    },
    '/course-registration/$token/names': {
      show: ({ visit, params, api }) => namesPage(visit, tokenOf(params), api),
      send: ({ visit, params, api }, form) => saveNames(visit, tokenOf(params), form, api),
    },
    '/course-registration/$token/mandate': {
      show: ({ visit, params, api }) => mandatePage(visit, tokenOf(params), api),
      send: ({ visit, params, api }, form) => changeMandate(visit, tokenOf(params), form, api),
    },
    '/course-registration/$token/replacement': {
      show: ({ visit, params, api }) => replacementPage(visit, tokenOf(params), api),
      send: ({ visit, params, api }, form) => chooseReplacement(visit, tokenOf(params), form, api),
    },
    '/course-registration/$token/extras': {
      show: ({ visit, params, api }) => laterExtrasPage(visit, tokenOf(params), api),
      send: ({ visit, params, api }, form) => orderLaterExtras(visit, tokenOf(params), form, api),
    },
    '/course-registration/$token/proof': {
      show: ({ visit, params, api }) => proofPage(visit, tokenOf(params), api),
      send: ({ visit, params, api }, form) => sendProofFile(visit, tokenOf(params), form, api),
    },
    '/course-registration/$token/rebooking': {
      show: ({ visit, params, api }) => rebookPage(visit, tokenOf(params), api),
      send: ({ visit, params, api }, form) => rebook(visit, tokenOf(params), form, api),
    },
    '/course-registration/$token/recommend': {
      show: ({ visit, params, api }) => recommendPage({ visit, api, accessToken: tokenOf(params) }),
      send: ({ visit, params, api }) => takeCode({ visit, api, accessToken: tokenOf(params) }),
    },
    '/course-registration/$token/renew': {
      send: ({ visit, params, api }) => renewLink(visit, tokenOf(params), api),
    },
    '/course-registration/$token/calendar': {
      show: ({ visit, params, api }) => calendarFile(visit, tokenOf(params), api),
    },
    [ownPath]: {
      face: 'portal',
      show: mePage,
      send: (asked, form) => askForSignIn(asked, form),
    },
    '/me/enter/$token': {
      face: 'portal',
      show: ({ visit, params, api }) => enterPage({ visit, api, token: tokenOf(params), kind: ownSignIn }),
      send: ({ visit, params, api }) => openSession({ visit, api, token: tokenOf(params), kind: ownSignIn }),
    },
    '/me/facts/$personId': {
      face: 'portal',
      show: ({ visit, params, api }) => factsPage({ visit, api, id: params.personId ?? '' }),
      send: ({ visit, params, api }, form) => saveFacts({ visit, api, id: params.personId ?? '' }, form),
    },
    [passkeysPath]: { face: 'portal', show: passkeysPage, send: changePasskeys },
    [passkeySessionPath]: { face: 'portal', send: signInByPasskey },
    [recommendPath]: {
      face: 'portal',
      show: ({ visit, api }) => recommendPage({ visit, api, accessToken: allOwnBookings }),
      send: ({ visit, api }) => takeCode({ visit, api, accessToken: allOwnBookings }),
    },
    [consentsPath]: { face: 'portal', show: consentsPage, send: takeBackConsent },
    [ownLettersPath]: { face: 'portal', send: openOwnLetters },
    [sharingPath]: { face: 'portal', show: sharingPage, send: changeSharing },
    '/me/again': { face: 'portal', send: bookAgain },
    '/me/calendar': { face: 'portal', send: changeCalendar },
    '/me/sign-out': { face: 'portal', send: (asked, form) => signOut(asked, form) },
    // The page of a firm, for its contact, and what is ordered there.
    [firmPath]: {
      face: 'portal',
      show: firmHome,
      send: (asked, form) => askForSignIn(asked, form, firmSignIn),
    },
    '/firm/enter/$token': {
      face: 'portal',
      show: ({ visit, params, api }) => enterPage({ visit, api, token: tokenOf(params), kind: firmSignIn }),
      send: ({ visit, params, api }) => openSession({ visit, api, token: tokenOf(params), kind: firmSignIn }),
    },
    '/firm/sign-out': { face: 'portal', send: (asked, form) => signOut(asked, form, firmSignIn) },
    '/firm/booking': { face: 'portal', send: openFirmBooking },
    '/firm/order/$firmId/$frameId': { face: 'portal', show: framePage },
    '/firm/order/$firmId/$frameId/$courseId': {
      face: 'portal',
      show: frameFormPage,
      send: sendFrameForm,
    },
    '/firm/order/$firmId/$frameId/$courseId/$token': {
      face: 'portal',
      show: frameStepPage,
      send: sendFrameForm,
    },
    [withdrawPath]: {
      show: ({ visit }) => withdrawPage(visit),
      send: ({ visit, api }, form) => withdraw(visit, form, api),
    },
    [accessLinkPath]: {
      show: ({ visit }) => accessLinkPage(visit),
      send: ({ visit, api }, form) => askForLink(visit, form, api),
    },
  },
  header: [{ position: 10, path: ownPath, label: { de: ownTexts.de.title, en: ownTexts.en.title } }],
  footer: [
    {
      position: 60,
      path: accessLinkPath,
      label: { de: attendeeTexts.de.findBooking, en: attendeeTexts.en.findBooking },
      // The portal has a place for all of them.
      isShown: ({ face }) => face === 'embed',
    },
    // Section 356a BGB requires this link wherever contracts are made, in a frame too.
    {
      position: 30,
      path: withdrawPath,
      label: { de: withdrawTexts.de.title, en: withdrawTexts.en.title },
    },
  ],
} satisfies PortalRoom
