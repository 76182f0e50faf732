import { defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import { defaultLetterhead } from '@reihum/contract/tenants/letterhead.schema.ts'
import { defaultTiers } from '@reihum/contract/tenants/tiers.ts'
import { addAccount } from '#features/identity/identity.samples.ts'
import { newId } from '#platform/ids.ts'
import { testBank } from '#test/bank.ts'
import { testProof } from '#test/reihum.ts'
import { codeFor, insertRow, type RoomSamples } from '#test/room-samples.ts'
import { addMember } from '#test/route-world.ts'

const companySettings = {
  company: 'Schule',
  director: 'Ada',
  website: '',
  imprint: '',
  street: '',
  postalCode: '',
  city: '',
  country: 'DE',
  phone: '',
  email: '',
  timeZone: 'Europe/Berlin',
  language: 'de',
}

const { revision: _revision, ...plainLetterhead } = defaultLetterhead

export const samples: RoomSamples<'tenants'> = {
  routes: {
    requireSecondFactor: { body: () => ({ required: false }) },
    signUp: {
      body: () => ({
        company: 'Schule',
        name: 'Ada',
        email: 'nobody@example.org',
        language: 'de',
        captcha: 'x',
        password: 'long enough to do',
        passwordRepeat: 'long enough to do',
      }),
      answers: 400,
    },
    eraseAccount: {
      body: (row) => ({
        proof: testProof,
        confirmation: codeFor(row, 'erase-account', row.caller?.id ?? ''),
      }),
      consuming: true,
    },
    changeRecommendationTerms: {
      body: () => ({
        revision: 0,
        terms: { recommenderCents: 0, recommendedCents: 0, mostAYear: 12 },
      }),
    },
    // There is no programme until a superuser makes one.
    makeRecommendationCode: { answers: 404 },
    refuseRecommendation: { body: () => ({ reason: 'because' }) },
    restoreRecommendation: { body: () => ({ reason: 'because' }) },
    changeSettings: { body: () => ({ revision: 0, settings: companySettings }), consuming: true },
    changeSlug: { body: (row) => ({ slug: row.world.tenant.slug }) },
    changeBank: {
      body: () => ({ bank: { ...testBank, accountHolder: newId() }, proof: testProof }),
      verifiedOnly: true,
    },
    chooseCurrency: { body: () => ({ currencyCode: 'EUR' }), consuming: true },
    changeBrand: { body: () => ({ revision: 0, brand: defaultBrand }) },
    changeLetterhead: { body: () => ({ revision: 0, letterhead: plainLetterhead }) },
    previewLetterhead: { body: () => ({ letterhead: plainLetterhead }) },
    finishOnboardingStep: {},
    createView: { body: () => ({ id: newId(), view: { name: newId(), search: { overdue: true } } }) },
    changeView: { body: () => ({ revision: 0, view: { name: newId(), search: {} } }) },
    removeView: {},
    newsChoice: {},
    // Support is told of nothing.
    chooseNews: { body: () => ({ pace: 'daily' }), answersSupport: 403 },
    arrangeViews: { body: () => ({ defaultView: null, order: [] }) },
    changeMember: { body: () => ({ role: 'operator', developerContact: false }) },
    removeMember: {},
    // Support has no membership that it could end.
    leave: { consuming: true, answersSupport: 404 },
    invite: { body: () => ({ email: `${newId()}@example.org`, role: 'operator' }), verifiedOnly: true },
    resendInvitation: { verifiedOnly: true },
    withdrawInvitation: {},
    acceptInvitation: { body: () => ({}), answers: 410 },
    changeTier: {
      body: (row) => ({
        from: 'ULTIMATE',
        tier: 'FREE',
        confirmation: codeFor(row, 'downgrade-tier', row.world.tenant.id),
      }),
      consuming: true,
      verifiedOnly: true,
    },
    suspendTenant: {
      body: (row) => ({
        reason: 'because',
        confirmation: codeFor(row, 'suspend-tenant', row.world.tenant.id),
      }),
      consuming: true,
    },
    resumeTenant: {},
    setTenantTier: { body: () => ({ tier: 'FREE', reason: 'because' }), consuming: true },
    enterTenant: { body: () => ({ reason: 'because' }), consuming: true },
    leaveTenant: { consuming: true },
    changeTiers: {
      body: (row) => ({ table: defaultTiers, confirmation: codeFor(row, 'change-tiers', 'tiers') }),
    },
    changeBiller: {
      body: (row) => ({
        revision: 0,
        terms: { tenantId: null, dueDays: 14, taxRate: 1900 },
        confirmation: codeFor(row, 'change-biller', 'biller'),
      }),
      consuming: true,
    },
    previewTier: { query: '?tier=FREE' },
    invitation: { answers: 410 },
  },
  subjects: {
    tenant: ({ tenant }) => tenant.slug,
    tenantId: ({ tenant }) => tenant.id,
    step: () => 'bank',
    recommendationId: async (world) => {
      const brought = await world.reihum.addTenant()
      return insertRow(world, 'recommendation', {
        id: newId(),
        of_tenant: world.tenant.id,
        new_tenant: brought.id,
        at: new Date(),
        recommender_cents: 2000,
        recommended_cents: 0,
      })
    },
    list: () => 'registrations',
    subject: () => 'registrations',
    viewId: async (world, caller) =>
      insertRow(world, 'list_view', {
        tenant_id: world.tenant.id,
        id: newId(),
        list: 'registrations',
        user_id: caller?.id ?? (await addAccount(world)),
        name: 'Offen',
        name_sort: newId(),
        search: {},
        shared: true,
        created_at: new Date(),
        updated_at: new Date(),
      }),
    memberId: async (world) => addMember(world.reihum, world.tenant, await addAccount(world), 'operator'),
    invitationId: (world) =>
      insertRow(world, 'invitation', {
        tenant_id: world.tenant.id,
        id: newId(),
        email: `${newId()}@example.org`,
        role: 'operator',
        language: 'de',
        created_at: new Date(),
        expires_at: new Date(Date.now() + 86_400_000),
      }),
  },
}
