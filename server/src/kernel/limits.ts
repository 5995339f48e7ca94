/** Every bound of the service that is not a setting, in one place. Lengths of texts are in characters (code points). */
export const limits = {
  /** Request bodies, in bytes. */
  bodyBytesMax: 1_048_576,
  /** Request line and headers together, in bytes: what Node's parser takes before it answers 431. */
  headerBytesMax: 16_384,
  nameLengthMax: 200,
  textLengthMax: 20_000,
  urlLengthMax: 2_048,
  /** The longest e-mail address that can be delivered to (RFC 5321). */
  emailLengthMax: 254,
  /** A number sent as a string. The longest plain form of any double is 327 characters. */
  decimalLengthMax: 400,
  keyResultsMax: 50,
  /** `checkIns` of an objective's detail: the latest ones. */
  recentCheckInsMax: 20,
  /** Rows that one statement writes when an appraisal cycle opens. */
  reviewsPerStatementMax: 5_000,
  pageSizeDefault: 100,
  pageSizeMax: 500,
  /** Values of one list filter, e.g. the event types in `type`. */
  filterValuesMax: 50,
  cursorLengthMax: 200,
  idempotencyKeyLengthMax: 255,
  /** How long an answer is given again to a request that is repeated with its idempotency key. */
  answersKeptMs: 24 * 3_600_000,
  /** Managers above one employee; the walk that looks for a cycle ends here. */
  managerDepthMax: 1_000,
  /** Requests that one process works on at once; the next one is answered 503 with `Retry-After`. */
  requestsInFlightMax: 2_000,
  /** From the first byte of a request to its last, so that nobody holds a connection by sending slowly. */
  requestReadTimeoutMs: 30_000,
  /** From the request line to the answer: a database that neither answers nor breaks off must not hold a caller for ever. */
  answerTimeoutMs: 35_000,
  /** A database statement. */
  statementTimeoutMs: 15_000,
  /** Waiting for a row that another transaction has locked. */
  lockTimeoutMs: 5_000,
  /** An idle transaction holds locks for nothing; the database ends it. */
  idleInTransactionTimeoutMs: 10_000,
  connectTimeoutMs: 5_000,
  /** An operator's command waits this long for a database that a service is just starting or another command has. */
  commandWaitMs: 60_000,
  /** Between tries to reach a database that is away. */
  reconnectPauseMs: 200,
  /** Tries of a transaction that the database rolled back for a serialization failure or a deadlock. */
  transactionTriesMax: 5,
  /** How long a resolved API key may be remembered, counted from before the question was sent. */
  keyCacheMs: 950,
  /**
   * How long whoever changes a key or an add-on waits before answering, after which every process knows of it. Longer than
   * keys are remembered, for timers that fire early and machines whose clocks do not run alike.
   */
  keyCacheWaitMs: 1_000,
  keyCacheEntriesMax: 10_000,
  /** Keys of one company that are not revoked. */
  keysMax: 500,
  /** What the report of a leaked key says of where it was found. */
  leakCommentLengthMax: 2_000,
  /** A report of a leaked key is answered after this time, whether there is such a key or not. */
  leakAnswerMs: 100,
  /** Admins of one company who get the same mail. */
  adminsMailedMax: 50,
  /** How often the times of last use are written. */
  lastUsedFlushMs: 10_000,
  /** Wrong keys from one address (one /64 of IPv6) in a minute; the next one is answered 429. */
  wrongKeysPerMinute: 60,
  wrongKeyAddressesMax: 50_000,
  /** Keys that this process has not seen, looked up each by itself in a second; the others wait in line and share statements. */
  unknownKeysPerSecond: 500,
  unknownKeysWaitingMax: 500,
  unknownKeysPerStatementMax: 200,
  unknownKeysPauseMs: 100,
  /** How often the processes tell each other what they let through, and how many callers one of them counts for. */
  rateSettleMs: 250,
  rateNamesMax: 100_000,
  /** Event types that one webhook endpoint may list. */
  eventTypesMax: 200,
  /** Registered webhook endpoints of one tenant. */
  endpointsMax: 1_000,
  /** Of a receiver's answer: what is read before the connection is cut, and what is kept. */
  answerBytesReadMax: 65_536,
  answerCharactersKept: 1_024,
  lastErrorLengthMax: 500,
  /** Attempts under way at once in one process. */
  attemptsInFlightMax: 1_000,
  /** Receivers (scheme, host and port) whose connections are kept open between attempts. */
  originsMax: 4_096,
  /** Deliveries of one endpoint that wait in memory; the rest waits in the database. */
  queuedPerEndpointMax: 1_000,
  /** Characters of event data that wait in memory or are being sent, over all endpoints. */
  dataInHandMax: 64 * 1_048_576,
  /** Events of one tenant, and tenants, that are turned into deliveries at once. */
  followEventsMax: 500,
  followTenantsMax: 64,
  /** The same over all these tenants, and the deliveries that one statement writes (an event has as many as endpoints). */
  followEventsInAllMax: 4_000,
  followDeliveriesMax: 20_000,
  /** Batches of recoveries that are worked off before the next look at what else is to be done. */
  recoveryRoundsMax: 100,
  followPollMs: 1_000,
  /** Looking for work that has fallen due, and the pauses after a piece of it failed. */
  jobsPollMs: 1_000,
  jobPauseMinMs: 1_000,
  jobPauseMaxMs: 3_600_000,
  /** Endpoints whose due deliveries are read at once, and the bytes of event data that one read brings (beyond the first of each). */
  dueEndpointsMax: 64,
  dueReadBytesMax: 16 * 1_048_576,
  /** Outcomes that one statement records, and that may wait for a database that is away. */
  outcomesPerStatementMax: 500,
  /** How long outcomes wait for others to share the statement with. */
  outcomesGatherMs: 10,
  outcomesWaitingMax: 20_000,
  /** Looking for forgotten deliveries, in case a notification was lost. */
  dueScanMs: 30_000,
  /** A lane is leased for this long, and renewed this often. */
  leaseMs: 15_000,
  leaseRenewMs: 4_000,
  /** Ends before the lease does, so that a stalled process stops sending before another begins. */
  leaseMarginMs: 1_000,
  /** After so many failures in a row an endpoint is sent to one at a time, with pauses that grow up to a second. */
  failuresAtFullSpeedMax: 20,
  restMaxMs: 1_000,
  breakerFailures: 20,
  breakerSpanMs: 300_000,
  breakerPauseMinMs: 5_000,
  breakerPauseMaxMs: 300_000,
  /** An endpoint that failed every attempt for this long is disabled. */
  disableAfterFailingMs: 5 * 24 * 3_600_000,
  /** After crashes, an endpoint is sent to alone; for this long the others wait for its answer. */
  aloneMs: 1_000,
  /** Times that a process may end while sending to one endpoint alone, before that endpoint is set aside. */
  crashesMax: 3,
  /** Life of a process before it sends to an endpoint that one crash points to; twice as long after each further one. */
  suspectPauseMs: 1_000,
  /** Between notifications of one process to the others. */
  notifyMs: 20,
  /** Rows that the clean-up removes with one statement. */
  cleanUpRowsMax: 5_000,
  cleanUpRoundsMax: 200,
  cleanUpMs: 600_000,
  /** A session without requests, one of any kind, and one whose second factor was not shown. */
  sessionIdleMs: 30 * 60_000,
  sessionMs: 12 * 3_600_000,
  signingInMs: 15 * 60_000,
  /** How often a session's last use is written. */
  sessionUseNotedMs: 30_000,
  /** Of one person; the one used longest ago gives way. */
  sessionsMax: 20,
  userAgentLengthMax: 500,
  /** From the question for a confirmation to its factor, and from there to the request. */
  confirmationMs: 5 * 60_000,
  /** Open ones of one session; the oldest gives way. */
  confirmationsMax: 20,
  /** Sessions, and addresses without one, whose requests are counted at once. */
  limitedSessionsMax: 10_000,
  /** Passwords that are hashed at once and that wait for it: 2 x 19 MiB, and 2 of Node's 4 threads for such work. */
  passwordHashesAtOnce: 2,
  passwordHashesWaitingMax: 200,
  passwordLengthMin: 12,
  passwordLengthMax: 128,
  /** Wrong codes in a row, and how long the factor is locked then. */
  factorFailuresMax: 5,
  factorLockMs: 15 * 60_000,
  /** Failed sign-ins within the span: from one address, of an account from one address, of an account in all. */
  signInSpanMs: 15 * 60_000,
  signInsOfAddressMax: 50,
  signInsOfAccountFromAddressMax: 10,
  signInsOfAccountMax: 50,
  /** Mails with links that one address (and one sender) can have sent in an hour. */
  linkMailsSpanMs: 3_600_000,
  linkMailsToAddressMax: 5,
  linkMailsFromAddressMax: 30,
  /** How long links open something. */
  signUpLinkMs: 24 * 3_600_000,
  passwordLinkMs: 3_600_000,
  operatorLinkMs: 24 * 3_600_000,
  invitationMs: 7 * 24 * 3_600_000,
  passkeysMax: 20,
  passkeyChallengeMs: 5 * 60_000,
  recoveryCodes: 10,
  /** People of one company, and invitations that wait. */
  teamMax: 500,
  mailPollMs: 1_000,
  mailTimeoutMs: 20_000,
  /** A mail that was taken and neither sent nor postponed is taken again after this. */
  mailLeaseMs: 120_000,
  mailTriesMax: 8,
  mailPauseMs: 30_000,
  mailKeptMs: 7 * 24 * 3_600_000,
  outboxShownMax: 100,
  /** Requests that wait to be written to the request log, and of one key between two writes; the next are left out. */
  requestLogQueueMax: 10_000,
  requestLogQueuePerKeyMax: 200,
  /** Requests that one statement writes. */
  requestLogBatchMax: 2_000,
  /** The request log keeps the latest of each key, none for longer than these days. */
  requestLogPerKeyMax: 10_000,
  requestLogDays: 7,
  /** Of a path, which can be as long as the headers. */
  loggedPathLengthMax: 2_048,
  /** Minutes of tenants whose counts wait for a database that is away. */
  minuteCountsWaitingMax: 10_000,
  /** How often the request log and the counts are written. */
  recordsFlushMs: 1_000,
  /** The overview: how far it looks back, and how many endpoints it shows, with how many open deliveries at most. */
  overviewHoursMax: 168,
  overviewEndpointsMax: 100,
  overviewPendingMax: 1_000,
  /** Entries of the audit log that its verification holds at a time, and their bytes (beyond the first). */
  auditBatchMax: 1_000,
  auditBatchBytesMax: 8 * 1_048_576,
  /** How long requests may take to finish once the process was told to stop. */
  drainMs: 10_000,
} as const
