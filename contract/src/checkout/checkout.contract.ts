import { z } from 'zod'
import { identityProof } from '../identity/second-factor.schema.ts'
import { paymentMethod } from '../tenants/payment-methods.ts'
import { paymentId, tenantRef } from '../wire/ids.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import {
  changedMethod,
  checkoutOffer,
  checkoutStatus,
  checkoutTask,
  onlinePayment,
  onlinePaymentExportInput,
  onlinePaymentFilter,
  onlinePaymentLine,
  onlinePaymentListInput,
  onlinePaymentTotals,
  type PaymentServiceName,
  paymentAccount,
  paymentService,
  paymentServiceNames,
  paypalCredentials,
  startedCheckout,
  stripeCredentials,
} from './checkout.schema.ts'
import { refusals } from './checkout-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const tags = ['checkout']
const ofBooking = ofTenant.extend({ accessToken: linkToken })
const proving = [
  'VERIFICATION_REQUIRED',
  'WRONG_PASSWORD',
  'PASSKEY_REFUSED',
  'SIGN_IN_AGAIN',
  'TOO_MANY_ATTEMPTS',
] as const

const setUp = <Credentials extends z.ZodType>(service: PaymentServiceName, credentials: Credentials) =>
  route('bank.manage', { sensitive: true })
    .route({
      method: 'PUT',
      path: `/{tenant}/settings/payment-services/${service}`,
      tags,
      summary: `Check and store the credentials for ${paymentServiceNames[service]}`,
      description: 'The service is asked before anything is stored. Needs a proof of identity.',
    })
    .errors(
      refusals('PAYMENT_SERVICE_REFUSED', 'PAYMENT_SERVICE_NOT_SET_UP', 'PAYMENTS_ON_THEIR_WAY', ...proving),
    )
    .input(ofTenant.extend({ credentials, proof: identityProof.optional() }))
    .output(paymentAccount)

export const checkoutContract = {
  checkoutOffer: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/bookings/{accessToken}/checkout',
      tags,
      summary: 'What of a booking can be paid through a payment service now',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED'))
    .input(ofBooking)
    .output(checkoutOffer),
  startCheckout: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/bookings/{accessToken}/checkout',
      tags,
      summary: 'Begin to pay a booking through a payment service',
      description:
        'Answers with the address at the service. While an attempt lives there is no second one: it is continued, or its outcome is waited for.',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'NOTHING_TO_PAY', 'PAYMENT_SERVICE_NOT_SET_UP'))
    .input(ofBooking.extend({ service: paymentService }))
    .output(startedCheckout),
  payOtherwise: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/bookings/{accessToken}/payment-method',
      tags,
      summary: 'Pay a booking another way than was chosen, without a payment service',
      description: 'The payment deadline stays. While money may be on its way, nothing is changed.',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'PAYMENT_METHOD_NOT_OFFERED'))
    .input(ofBooking.extend({ method: paymentMethod }))
    .output(changedMethod),
  checkoutStatus: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/checkouts/{returnToken}',
      tags,
      summary: 'What came of an attempt to pay; asks the service where that is not known',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ returnToken: linkToken, isCancelled: z.boolean() }))
    .output(checkoutStatus),
  takeServiceMessage: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/payment-services/{service}/messages',
      tags,
      summary: 'For payment services: a signed message about something that happened there',
      description: 'It is verified and stored; what it is about is looked up at the service afterwards.',
    })
    .errors(refusals('NOT_FOUND', 'MESSAGE_NOT_SIGNED', 'TOO_LARGE'))
    .input(ofTenant.extend({ service: paymentService }))
    .output(z.object({ taken: z.boolean() })),
  paymentAccounts: route('settings.read')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/payment-services',
      tags,
      summary: 'Which payment services are set up, and what their last check said',
    })
    .input(ofTenant)
    .output(z.object({ accounts: z.array(paymentAccount) })),
  setUpPaypal: setUp('paypal', paypalCredentials),
  setUpStripe: setUp('stripe', stripeCredentials),
  checkPaymentAccount: route('bank.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/settings/payment-services/{service}/checks',
      tags,
      summary: 'Check the stored credentials of a payment service once more',
    })
    .errors(refusals('PAYMENT_SERVICE_NOT_SET_UP'))
    .input(ofTenant.extend({ service: paymentService }))
    .output(paymentAccount),
  removePaymentAccount: route('bank.manage', { sensitive: true })
    .route({
      method: 'POST',
      path: '/{tenant}/settings/payment-services/{service}/removal',
      tags,
      summary: 'Offer a payment service no more, and forget its credentials once nothing is on its way there',
    })
    .errors(refusals(...proving))
    .input(ofTenant.extend({ service: paymentService, proof: identityProof.optional() }))
    .output(paymentAccount),
  checkoutTasks: route('money.read')
    .route({
      method: 'GET',
      path: '/{tenant}/checkout-tasks',
      tags,
      summary: 'Online payments that somebody has to look at',
    })
    .input(ofTenant)
    .output(z.object({ tasks: z.array(checkoutTask) })),
  onlinePayment: route('money.read')
    .route({
      method: 'GET',
      path: '/{tenant}/payments/{paymentId}/online',
      tags,
      summary: 'What the payment service says of a payment: its fee, refunds and disputes',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ paymentId }))
    .output(z.object({ online: onlinePayment.nullable() })),
  listOnlinePayments: route('money.read')
    .route({
      method: 'GET',
      path: '/{tenant}/online-payments',
      tags,
      summary:
        'Payments that came through payment services, with fees and disputes: search, filter, sort and page',
    })
    .input(onlinePaymentListInput.extend({ tenant: tenantRef }))
    .output(pageOf(onlinePaymentLine)),
  totalOnlinePayments: route('money.read')
    .route({
      method: 'GET',
      path: '/{tenant}/online-payments/totals',
      tags,
      summary: 'The sums of all online payments that match a filter',
    })
    .input(onlinePaymentFilter.extend({ tenant: tenantRef }))
    .output(onlinePaymentTotals),
  exportOnlinePayments: route('money.read')
    .route({
      method: 'GET',
      path: '/{tenant}/online-payments/export',
      tags,
      summary: 'The filtered list of online payments as a file, CSV or XLSX',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(onlinePaymentExportInput.extend({ tenant: tenantRef }))
    .output(z.file()),
  settleCheckoutTask: route('money.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/checkout-tasks/{attemptId}/settlement',
      tags,
      summary: 'Note that an online payment that somebody had to look at has been dealt with',
    })
    .errors(refusals('NOT_FOUND', 'VERIFICATION_REQUIRED'))
    .input(ofTenant.extend({ attemptId: z.uuid() }))
    .output(z.object({ tasks: z.array(checkoutTask) })),
}
