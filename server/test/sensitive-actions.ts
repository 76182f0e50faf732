import type { LetterName } from '@reihum/contract/words.ts'

/** Who learns of a sensitive action that succeeded: somebody by a mail, or nobody, and why that is enough. */
export type Aftermath = { tells: LetterName } | { tellsNobody: string }

const setsUpNothing = 'it only begins; what follows is told'
const inTheLog = 'the staff of a tenant reads it in the log of the tenant'
const bySuperuser = 'a superuser does it, and the log of the platform has it with a reason'

/** Every route whose contract calls it sensitive. The drill fails for one that is missing here. */
export const sensitiveActions: Record<string, Aftermath> = {
  'identity.makeAuthToken': { tells: 'account.auth-token' },
  'identity.startLink': { tellsNobody: setsUpNothing },
  'identity.linkIdentity': { tells: 'account.provider-linked' },
  'identity.unlinkIdentity': { tells: 'account.provider-unlinked' },
  'identity.confirmationCode': { tellsNobody: 'it only shows what has to be typed' },
  'identity.changePassword': { tells: 'account.password-changed' },
  'identity.changeEmail': { tells: 'account.email-change' },
  'identity.changeUsername': { tells: 'account.username-changed' },
  'identity.beginPasskey': { tellsNobody: setsUpNothing },
  'identity.addPasskey': { tells: 'account.second-factor' },
  'identity.removePasskey': { tells: 'account.second-factor' },
  'identity.beginCodes': { tellsNobody: setsUpNothing },
  'identity.confirmCodes': { tells: 'account.second-factor' },
  'identity.removeCodes': { tells: 'account.second-factor' },
  'identity.renewRecoveryCodes': { tells: 'account.second-factor' },
  'identity.verifyUser': { tellsNobody: bySuperuser },
  'identity.lockUser': { tellsNobody: `${bySuperuser}; whoever signs in is told` },
  'identity.unlockUser': { tellsNobody: bySuperuser },
  'identity.resetSecondFactor': { tells: 'account.second-factor' },
  'tenants.eraseAccount': { tells: 'account.erased' },
  'tenants.requireSecondFactor': { tellsNobody: inTheLog },
  'tenants.changeBank': { tells: 'tenant.bank-changed' },
  'tenants.changeMember': { tellsNobody: inTheLog },
  'tenants.removeMember': { tellsNobody: inTheLog },
  'tenants.leave': { tellsNobody: inTheLog },
  'tenants.invite': { tellsNobody: inTheLog },
  'tenants.resendInvitation': { tellsNobody: inTheLog },
  'tenants.changeTier': { tellsNobody: inTheLog },
  'tenants.suspendTenant': { tellsNobody: bySuperuser },
  'tenants.setTenantTier': { tellsNobody: bySuperuser },
  'tenants.enterTenant': { tellsNobody: `${bySuperuser}; the staff sees support at work` },
  'tenants.changeTiers': { tellsNobody: bySuperuser },
  'tenants.changeBiller': { tellsNobody: bySuperuser },
  'people.erasePerson': { tellsNobody: inTheLog },
  'people.mergePersons': { tellsNobody: inTheLog },
  'registrations.startBulk': { tellsNobody: `${inTheLog}; attendees are told` },
  'debits.makeDebitRun': { tellsNobody: `${inTheLog}; payers were told before` },
  'checkout.setUpPaypal': { tellsNobody: inTheLog },
  'checkout.setUpStripe': { tellsNobody: inTheLog },
  'checkout.removePaymentAccount': { tellsNobody: inTheLog },
  'courses.changeRefundSettings': { tellsNobody: inTheLog },
  'refunds.createRefundFile': { tellsNobody: inTheLog },
  'refunds.downloadRefundFile': { tellsNobody: inTheLog },
  'refunds.releaseRefund': { tellsNobody: inTheLog },
  'refunds.refundTransferCode': { tellsNobody: 'changes nothing, and shows what a file of transfers holds' },
  'refunds.executeRefund': { tellsNobody: inTheLog },
  'registrations.cancelCourse': { tellsNobody: `${inTheLog}; attendees are told` },
  'invoices.finaliseInvoice': { tellsNobody: inTheLog },
  'invoices.finaliseInvoices': { tellsNobody: inTheLog },
  'invoices.cancelInvoice': { tellsNobody: inTheLog },
  'invoices.creditInvoice': { tellsNobody: inTheLog },
}
