import { z } from 'zod'
import { identityProof } from '../identity/second-factor.schema.ts'
import { tenantRef } from '../wire/ids.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { adminTenantsContract } from './admin-tenants.contract.ts'
import { bank, bankChange } from './bank.schema.ts'
import { billerContract } from './biller.contract.ts'
import { billingContract } from './billing.contract.ts'
import { brand } from './brand.schema.ts'
import { letterheadContract } from './letterhead.contract.ts'
import { listViewsContract } from './list-views.contract.ts'
import { membersContract } from './members.contract.ts'
import { paymentSetup } from './payment-methods.ts'
import { recommendationsContract } from './recommendations.contract.ts'
import { staffNewsContract } from './staff-news.contract.ts'
import {
  brandSettings,
  chosenSlug,
  closedPortal,
  companySettings,
  currencyCode,
  onboardingState,
  onboardingStep,
  publicTenant,
  requireQuietHours,
  settings,
  tenantLegal,
} from './tenant.schema.ts'
import { refusals } from './tenant-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const tags = ['tenants']

export const tenantsContract = {
  settings: route('tenant.enter', { beforeOnboarding: true })
    .route({ method: 'GET', path: '/{tenant}/settings', tags, summary: 'The settings of a tenant' })
    .input(ofTenant)
    .output(settings),
  changeSettings: route('settings.change', { beforeOnboarding: true })
    .route({ method: 'PUT', path: '/{tenant}/settings', tags, summary: 'Change the general settings' })
    .errors(refusals('CONFLICT'))
    .input(
      ofTenant.extend({
        revision,
        settings: companySettings.superRefine(requireQuietHours),
      }),
    )
    .output(settings),
  requireSecondFactor: route('settings.change', { sensitive: true })
    .route({
      method: 'PUT',
      path: '/{tenant}/settings/second-factor',
      tags,
      summary: 'Require a second factor of everybody who works here, or do without',
      description: 'Takes effect at once: whoever has none can only set one up until they have.',
    })
    .errors(refusals('OWN_SECOND_FACTOR_MISSING'))
    .input(ofTenant.extend({ required: z.boolean() }))
    .output(settings),
  changeSlug: route('settings.change')
    .route({
      method: 'PUT',
      path: '/{tenant}/settings/slug',
      tags,
      summary: 'Change the slug, which the public addresses contain',
      description:
        'Former slugs lead to the tenant for good, and it may take one of them back. Nobody else ever gets them.',
    })
    .errors(refusals('SLUG_TAKEN', 'TOO_MANY_SLUGS'))
    .input(ofTenant.extend({ slug: chosenSlug }))
    .output(settings),
  bank: route('bank.manage', { beforeOnboarding: true })
    .route({ method: 'GET', path: '/{tenant}/settings/bank', tags, summary: 'Bank and creditor data' })
    .input(ofTenant)
    .output(bank),
  changeBank: route('bank.manage', { beforeOnboarding: true, sensitive: true })
    .route({
      method: 'PUT',
      path: '/{tenant}/settings/bank',
      tags,
      summary: 'Change bank and creditor data',
      description: 'A change needs a proof of identity. All admins are told by mail.',
    })
    .errors(
      refusals(
        'VERIFICATION_REQUIRED',
        'WRONG_PASSWORD',
        'PASSKEY_REFUSED',
        'SIGN_IN_AGAIN',
        'TOO_MANY_ATTEMPTS',
      ),
    )
    .input(ofTenant.extend({ bank, proof: identityProof.optional() }))
    .output(bank),
  recentBankChanges: route('bank.manage', { beforeOnboarding: true })
    .route({
      method: 'GET',
      path: '/{tenant}/settings/bank/recent-changes',
      tags,
      summary: 'What was changed in bank and creditor data within a day',
    })
    .input(ofTenant)
    .output(z.object({ changes: z.array(bankChange) })),
  paymentSetup: route('tenant.enter')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/payment-methods',
      tags,
      summary: 'Which ways to pay are set up, so that courses can offer them',
    })
    .input(ofTenant)
    .output(paymentSetup),
  chooseCurrency: route('settings.change', { beforeOnboarding: true })
    .route({
      method: 'POST',
      path: '/{tenant}/settings/currency',
      tags,
      summary: 'Choose the currency, once and for all',
    })
    .errors(refusals('CURRENCY_FIXED'))
    .input(ofTenant.extend({ currencyCode }))
    .output(settings),
  brandSettings: route('settings.read', { beforeOnboarding: true })
    .route({ method: 'GET', path: '/{tenant}/settings/brand', tags, summary: 'The stored brand colours' })
    .input(ofTenant)
    .output(brandSettings),
  changeBrand: route('settings.change', { beforeOnboarding: true, feature: 'brandColours' })
    .route({ method: 'PUT', path: '/{tenant}/settings/brand', tags, summary: 'Change the brand colours' })
    .errors(refusals('CONFLICT'))
    .input(ofTenant.extend({ revision, brand }))
    .output(brandSettings),
  onboarding: route('tenant.enter', { beforeOnboarding: true })
    .route({
      method: 'GET',
      path: '/{tenant}/onboarding',
      tags,
      summary: 'Whether onboarding is still required, and where to go on',
    })
    .input(ofTenant)
    .output(onboardingState),
  finishOnboardingStep: route('settings.change', { beforeOnboarding: true })
    .route({
      method: 'POST',
      path: '/{tenant}/onboarding/{step}',
      tags,
      summary: 'Leave a step behind, filled in or knowingly skipped',
    })
    .errors(refusals('ONBOARDING_REQUIRED'))
    .input(ofTenant.extend({ step: onboardingStep }))
    .output(onboardingState),
  brand: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/brand',
      tags: ['portal'],
      summary: 'The seven brand colours',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant)
    .output(brand),
  publicTenant: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal',
      tags: ['portal'],
      summary: 'Name, language and brand of a tenant',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant)
    .output(publicTenant),
  closedPortal: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/closed',
      tags: ['portal'],
      summary: 'Whose pages are closed because the tenant is suspended, and how to reach them',
    })
    .input(ofTenant)
    .output(closedPortal),
  legal: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/legal',
      tags: ['portal'],
      summary: 'Imprint and privacy notice of a tenant',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant)
    .output(tenantLegal),
  ...letterheadContract,
  ...membersContract,
  ...listViewsContract,
  ...staffNewsContract,
  ...billingContract,
  ...recommendationsContract,
  ...billerContract,
  ...adminTenantsContract,
}
