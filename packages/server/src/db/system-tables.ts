/**
 * The tables that hold no records, with their columns. `text` and `int` are never empty, `?` may be, `=` is filled by the database
 * by default, which also assigns `id`.
 */

type ColumnWord = 'text' | 'text?' | 'text=' | 'int' | 'int?' | 'int=' | 'id'

/** Changes of records, and notifications. */
const CHANGE = {
  changes: {
    id: 'id',
    resource: 'text',
    record_id: 'int',
    rev: 'int',
    op: 'text',
    team_user_id: 'int?',
    date: 'int',
    date_acted: 'int',
  },
  history: { change_id: 'int', field: 'text', old: 'text?', new: 'text?' },
  mutations: {
    team_user_id: 'int',
    key: 'text',
    fingerprint: 'text',
    answer: 'text',
    client_id: 'text?',
    client_seq: 'text?',
    date: 'int',
    resource: 'text?',
  },
  setting_changes: {
    id: 'id',
    team_user_id: 'int?',
    date: 'int',
    name: 'text',
    old_value: 'text',
    new_value: 'text',
  },
  retention_places: { name: 'text', change_id: 'int' },
  own_words: { language: 'text', words: 'text', rev: 'int' },
  guide_marks: { name: 'text', team_user_id: 'int?', date: 'int' },
  client_uids: { uid: 'text', resource: 'text', record_id: 'int', team_user_id: 'int?' },
  merges: {
    id: 'id',
    entity: 'text',
    kept_id: 'int',
    gone_id: 'int',
    team_user_id: 'int?',
    date: 'int',
    date_undone: 'int=',
    moved: 'text',
  },
} as const

/** Search text and counts, so that records need not be read. */
const FOUND = {
  links: { entity: 'text', field: 'text', target_id: 'int', record_id: 'int' },
  search_prefixes: { entity: 'text', prefix: 'text', record_id: 'int' },
  row_counts: { entity: 'text', num: 'int' },
  number_series: { series: 'text', pattern: 'text', first: 'int' },
  number_counters: { key: 'text', last: 'int' },
} as const

const ACCOUNT = {
  sessions: {
    token_hash: 'text',
    date_create: 'int',
    date_seen: 'int',
    user_agent: 'text?',
    team_user_id: 'int',
    id: 'int?',
    address: 'text?',
    device_hash: 'text?',
    date_bound: 'int?',
  },
  session_marks: { num: 'int' },
  recoveries: { token_hash: 'text', date_until: 'int', team_user_id: 'int' },
  email_changes: {
    token_hash: 'text',
    is_way_back: 'int',
    old_email: 'text',
    new_email: 'text',
    date_until: 'int',
    team_user_id: 'int',
  },
  second_factors: { sealed_secret: 'text', last_step: 'int', is_on: 'int=', team_user_id: 'int' },
  passkeys: {
    credential_id: 'text',
    id: 'int',
    name: 'text',
    public_key: 'text',
    counter: 'int',
    date_create: 'int',
    date_seen: 'int=',
    team_user_id: 'int',
  },
  passkey_challenges: { challenge_hash: 'text', date_until: 'int', team_user_id: 'int?' },
  recovery_codes: { code_hash: 'text', team_user_id: 'int' },
  trusted_devices: {
    device_hash: 'text',
    date_until: 'int',
    team_user_id: 'int',
    id: 'int?',
    user_agent: 'text?',
    date_create: 'int=',
  },
  calendar_feeds: { team_user_id: 'int', version: 'int' },
  limits: { bucket: 'text', date_until: 'int', num: 'int' },
} as const

const CHAT = {
  chats: { o_t: 'text', o_id: 'int', last_id: 'int' },
  chat_members: { o_t: 'text', o_id: 'int', team_user_id: 'int', adder_id: 'int?', date: 'int' },
  chat_reads: { o_t: 'text', o_id: 'int', is_second_chat: 'int', team_user_id: 'int', last_id: 'int', date: 'int' },
} as const

const PUSH = {
  push_place: { id: 'int', change_id: 'int' },
  push_queue: {
    id: 'id',
    subscription_id: 'int',
    kind: 'text',
    op: 'text',
    record_id: 'int?',
    num: 'int',
    by_user_id: 'int?',
    for_user_id: 'int?',
    tries: 'int=',
    try_at: 'int',
    date: 'int',
  },
  push_settings: {
    team_user_id: 'int',
    messages: 'int',
    orders: 'int',
    quotes: 'int',
    leads: 'int',
    tasks: 'int',
    quiet_from: 'int?',
    quiet_to: 'int?',
  },
  push_subscriptions: {
    id: 'id',
    token_hash: 'text',
    endpoint: 'text',
    endpoint_hash: 'text',
    p256dh: 'text',
    auth: 'text',
    language: 'text',
    date_create: 'int',
    team_user_id: 'int',
  },
} as const

/** While a backup runs, the bytes of deleted files stay. */
const BACKUP = {
  file_holds: { id: 'text', date_until: 'int' },
} as const

/** Letters with a file, until the mail server has taken them; the mail server of the company, and the one before it. */
const MAIL = {
  company_mail: {
    id: 'id',
    is_on: 'int',
    host: 'text',
    port: 'int',
    tls: 'text',
    login: 'text?',
    sealed_password: 'text?',
    from_name: 'text',
    from_address: 'text',
    reply_to: 'text?',
    trouble: 'text?',
    trouble_answer: 'text?',
    trouble_at: 'int=',
  },
  mail_queue: {
    id: 'id',
    file_id: 'int',
    recipients: 'text',
    subject: 'text',
    text: 'text',
    sender_name: 'text',
    reply_to: 'text',
    message_key: 'text',
    tries: 'int=',
    try_at: 'int',
  },
} as const

const IMPORT = {
  imports: {
    id: 'id',
    resource: 'text',
    file_name: 'text?',
    language: 'text',
    status: 'text',
    existing: 'text?',
    rows: 'int',
    header: 'text?',
    columns: 'text',
    unknown_columns: 'text',
    outlook: 'text?',
    made: 'text?',
    date_create: 'int',
    date_acted: 'int?',
    runner_id: 'int?',
    date_done: 'int?',
    team_user_id: 'int?',
  },
  import_rows: {
    import_id: 'int',
    row: 'int',
    state: 'text',
    cells: 'text',
    input: 'text?',
    errors: 'text?',
    record_id: 'int?',
    trace: 'text?',
  },
  import_titles: { resource: 'text', title: 'text', field: 'text' },
  bank_fetch: {
    id: 'int',
    is_on: 'int',
    due_at: 'int',
    claimed_until: 'int',
    fetched_at: 'int',
    day: 'int',
    error: 'text?',
  },
} as const

/** Of the registry, which knows the installations. */
const REGISTRY = {
  installations: {
    id: 'id',
    unique_id: 'text',
    name: 'text',
    variant: 'text',
    app_key: 'text',
    currency: 'text',
    timezone: 'text',
    language: 'text=',
    colour: 'text?',
    services_tied_containers: 'int',
    web_form: 'int',
    is_on: 'int=',
    is_default: 'int',
    database_url: 'text?',
    database_name: 'text',
    date_create: 'int',
    own_records_only: 'int=',
    web_form_origins: 'text?',
    client_sleep_days: 'int=',
    second_factor_roles: 'text=',
    audit_days: 'int=',
    history_days: 'int=',
    import_days: 'int=',
    deleted_days: 'int=',
    chat_days: 'int=',
    file_days: 'int=',
    backed_up_at: 'int=',
    backup_claimed_until: 'int=',
    week_start: 'text=',
  },
  moves: { installation_id: 'int', phase: 'text', from_url: 'text?', to_url: 'text?', date_begin: 'int' },
  hosts: { host: 'text', position: 'int', installation_id: 'int' },
  setup_codes: { code_hash: 'text', is_first: 'int', date_until: 'int' },
  schema_migrations: { name: 'text', applied_at: 'int' },
} as const

export const SYSTEM_TABLES = {
  ...CHANGE,
  ...FOUND,
  ...ACCOUNT,
  ...CHAT,
  ...PUSH,
  ...MAIL,
  ...BACKUP,
  ...IMPORT,
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnWord>>>>

export const REGISTRY_TABLES = REGISTRY satisfies Readonly<Record<string, Readonly<Record<string, ColumnWord>>>>
