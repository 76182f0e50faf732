import type { startS3Server } from './s3-server.ts'

/** What a node finds where it is started, other than the settings. */
export type StartPlace = {
  ownerUrl: string
  storage: Awaited<ReturnType<typeof startS3Server>>
  /** Another program listens there. */
  takenPort: number
}

/** A setting that is wrong, and what the start says of it. A role `idle` with that password must exist. */
type WrongSetting = readonly [
  what: string,
  changed: (place: StartPlace) => Record<string, string>,
  says: RegExp,
  args?: readonly string[],
]

function addressWith(
  ownerUrl: string,
  change: Partial<Pick<URL, 'username' | 'password' | 'pathname' | 'hostname' | 'port'>>,
): string {
  return Object.assign(new URL(ownerUrl), change).href
}

const cases: readonly WrongSetting[] = [
  [
    'a database that nobody serves',
    ({ ownerUrl }) => ({ DATABASE_URL: addressWith(ownerUrl, { port: '1' }) }),
    /^DATABASE_URL: nothing answers at 127\.0\.0\.1:1\. Start PostgreSQL/,
  ],
  [
    'a database on a machine that is not known',
    ({ ownerUrl }) => ({ DATABASE_URL: addressWith(ownerUrl, { hostname: 'no.such.host.invalid' }) }),
    /^DATABASE_URL: .*no\.such\.host\.invalid.*Correct the address/,
  ],
  [
    'something else at the address of the database',
    ({ ownerUrl, storage }) => ({
      DATABASE_URL: addressWith(ownerUrl, { port: new URL(storage.settings.endpoint).port }),
    }),
    /^DATABASE_URL: .*Correct the address|^DATABASE_URL: .*refuses/,
  ],
  [
    'a database that there is not',
    ({ ownerUrl }) => ({ DATABASE_URL: addressWith(ownerUrl, { pathname: '/academy' }) }),
    /^DATABASE_URL: there is no database academy.*create database academy owner \S+/,
  ],
  [
    'a wrong password of the owner',
    ({ ownerUrl }) => ({ DATABASE_URL: addressWith(ownerUrl, { password: 'wrong' }) }),
    /^DATABASE_URL: the password of the role \S+ is wrong/,
  ],
  [
    'a wrong password at the door of the tenants',
    ({ ownerUrl }) => ({
      REIHUM_APP_DATABASE_URL: addressWith(ownerUrl, { username: 'kurso_app', password: 'wrong' }),
    }),
    /^REIHUM_APP_DATABASE_URL: the password of the role kurso_app is wrong/,
  ],
  [
    'a wrong password at the door of the platform',
    ({ ownerUrl }) => ({
      REIHUM_PLATFORM_DATABASE_URL: addressWith(ownerUrl, { username: 'kurso_platform', password: 'wrong' }),
    }),
    /^REIHUM_PLATFORM_DATABASE_URL: the password of the role kurso_platform is wrong/,
  ],
  [
    'a role that may do nothing at the door of the tenants',
    ({ ownerUrl }) => ({
      REIHUM_APP_DATABASE_URL: addressWith(ownerUrl, { username: 'idle', password: 'idle' }),
    }),
    /^REIHUM_APP_DATABASE_URL: .*idle has none of the rights of kurso_app.*grant kurso_app to idle/,
  ],
  [
    'a role that may do everything at the door of the tenants',
    ({ ownerUrl }) => ({ REIHUM_APP_DATABASE_URL: ownerUrl }),
    /^REIHUM_APP_DATABASE_URL: .*\S+ may do more than it must.*Use the role kurso_app/,
  ],
  [
    'another secret than the database has',
    () => ({ REIHUM_SECRET: 'x'.repeat(40) }),
    /^REIHUM_SECRET is not the secret/,
  ],
  [
    'a percent sign in the password of the mail server',
    () => ({ REIHUM_SMTP_URL: 'smtp://ada:50%@mail.example.org' }),
    /^REIHUM_SMTP_URL contains a % .*%25/,
  ],
  ['a mail server without a host', () => ({ REIHUM_SMTP_URL: 'smtp://' }), /^REIHUM_SMTP_URL names no host/],
  [
    'a role without a value',
    () => ({}),
    /^Option '--role <value>' argument missing\. The options are --role all/,
    ['--role'],
  ],
  ['an unknown option', () => ({}), /^Unknown option '--rolle'\. The options are/, ['--rolle=web']],
  [
    'keys of a storage without its address',
    () => ({ REIHUM_S3_ACCESS_KEY: 'key', REIHUM_S3_SECRET_KEY: 'secret' }),
    /^REIHUM_S3_ACCESS_KEY is set, so REIHUM_S3_ENDPOINT must be set too/,
  ],
  [
    'a bucket that there is not',
    ({ storage }) => ({ ...storage.environment, REIHUM_S3_BUCKET: 'other' }),
    /^REIHUM_S3_BUCKET: there is no such bucket/,
  ],
  [
    'a wrong key of the storage',
    ({ storage }) => ({ ...storage.environment, REIHUM_S3_SECRET_KEY: 'other' }),
    /^REIHUM_S3_SECRET_KEY: it does not belong/,
  ],
  ['an address that is none', () => ({ REIHUM_PUBLIC_URL: 'nonsense' }), /^REIHUM_PUBLIC_URL must be/],
  [
    'a misspelt setting',
    () => ({ REIHUM_ENCRYTPION_KEY: 'x'.repeat(40) }),
    /there is no setting REIHUM_ENCRYTPION_KEY; the nearest is REIHUM_ENCRYPTION_KEY/,
  ],
  [
    'a data folder that cannot be one',
    () => ({ REIHUM_DATA: '/dev/null/x' }),
    /^The data folder \/dev\/null\/x \(REIHUM_DATA\)/,
  ],
  [
    'a port in use',
    ({ takenPort }) => ({ PORT: String(takenPort) }),
    /^PORT: another program.*listens at \d+ already.*set PORT/,
  ],
  [
    'a host that is not ours',
    () => ({ REIHUM_HOST: '203.0.113.7' }),
    /^REIHUM_HOST: 203\.0\.113\.7 is no address/,
  ],
  [
    'a host without a name',
    () => ({ REIHUM_HOST: 'no.such.host.invalid' }),
    /^REIHUM_HOST: no machine has the name/,
  ],
]

/** Wrong settings of every kind. A start with one of them ends in one sentence that names it. */
export const wrongSettings = cases.map(([what, changed, says, args = []]) => ({ what, changed, says, args }))
