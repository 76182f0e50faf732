import { z } from 'zod'
import { route } from '../wire/route.ts'
import {
  account,
  accountExport,
  accountFields,
  emailChange,
  firstSuperuser,
  passwordChange,
  passwordReset,
  passwordResetRequest,
  usernameChange,
  verification,
} from './account.schema.ts'
import { refusals, unproven } from './identity-refusals.ts'

const tags = ['account']
const done = z.object({ done: z.literal(true) })

export const accountContract = {
  verify: route('public')
    .route({
      method: 'POST',
      path: '/auth/verification',
      tags,
      summary: 'Verify an e-mail address by its link',
    })
    .errors(refusals('VERIFICATION_FAILED'))
    .input(verification)
    .output(z.object({ username: z.string() })),
  requestVerification: route('user')
    .route({
      method: 'POST',
      path: '/auth/verification/request',
      tags,
      summary: 'Send the verification link again',
    })
    .errors(refusals('TOO_MANY_ATTEMPTS'))
    .output(done),
  requestPasswordReset: route('public')
    .route({
      method: 'POST',
      path: '/auth/password-reset',
      tags,
      summary: 'Ask for a link; the answer does not tell whether the address is known',
    })
    .errors(refusals('CAPTCHA_FAILED', 'TOO_MANY_ATTEMPTS'))
    .input(passwordResetRequest)
    .output(done),
  checkPasswordReset: route('public')
    .route({
      method: 'GET',
      path: '/auth/password-reset/{token}',
      tags,
      summary: 'Whether a link still works, without using it up',
    })
    .errors(refusals('RESET_LINK_INVALID'))
    .input(z.object({ token: z.string().min(1).max(100) }))
    .output(z.object({ username: z.string() })),
  resetPassword: route('public')
    .route({
      method: 'POST',
      path: '/auth/password-reset/{token}',
      tags,
      summary: 'Set a new password by the link',
    })
    .errors(refusals('RESET_LINK_INVALID', 'PASSWORD_NOT_CHANGED'))
    .input(passwordReset)
    .output(z.object({ username: z.string() })),
  checkFirstSuperuser: route('public')
    .route({
      method: 'GET',
      path: '/auth/first-superuser/{token}',
      tags,
      summary: 'Whether the link from the log of the server still works, without using it up',
    })
    .errors(refusals('FIRST_SUPERUSER_LINK_INVALID'))
    .input(z.object({ token: z.string().min(1).max(100) }))
    .output(z.object({ open: z.literal(true) })),
  becomeFirstSuperuser: route('public')
    .route({
      method: 'POST',
      path: '/auth/first-superuser/{token}',
      tags,
      summary: 'Become the first superuser of the platform by the link',
    })
    .errors(refusals('FIRST_SUPERUSER_LINK_INVALID', 'ACCOUNT_EXISTS'))
    .input(firstSuperuser)
    .output(z.object({ username: z.string() })),
  account: route('user')
    .route({ method: 'GET', path: '/auth/account', tags, summary: 'The own account' })
    .output(account),
  changeAccount: route('user')
    .route({ method: 'PUT', path: '/auth/account', tags, summary: 'Change name and language' })
    .input(accountFields)
    .output(account),
  changePassword: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/account/password',
      tags,
      summary: 'Change the password; all other sign-ins end',
    })
    .errors(refusals('WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'))
    .input(passwordChange)
    .output(account),
  changeEmail: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/account/email',
      tags,
      summary: 'Change the e-mail address; the new one counts once it is verified',
    })
    .errors(unproven)
    .input(emailChange)
    .output(account),
  changeUsername: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/account/username',
      tags,
      summary: 'Change the user name; all sign-ins end',
    })
    .errors({ ...unproven, ...refusals('USERNAME_TAKEN', 'USERNAME_IS_FOREIGN_ADDRESS') })
    .input(usernameChange)
    .output(done),
  exportAccount: route('user')
    .route({
      method: 'GET',
      path: '/auth/account/export',
      tags,
      summary: 'Everything stored about the own account',
    })
    .output(accountExport),
}
