export { outboxMailer, oneLine, type Mailer } from './mailer.ts'
export { mailRoutes } from './mail.routes.ts'
export { smtpTransport, startMailSender } from './mail-sender.ts'
