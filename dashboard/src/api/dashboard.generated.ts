// Made from the API descriptions in openapi/ by `npm run generate`. Do not edit.

export interface paths {
    "/dashboard/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Newest first, live and test keys, revoked and expired ones too.
         *
         *     Everybody who has signed in.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Issue an API key
         * @description The secret is shown this once. Admins issue all keys, Developers test keys; nobody hands out more than their own role has in that mode.
         *
         *     Role: Developer or Admin. Needs a fresh confirmation.
         */
        post: operations["issueApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key
         * @description A new secret for the same key, shown this once. When this answers, no process takes the old one any more; requests that had begun may end.
         *
         *     Role: Developer or Admin. Needs a fresh confirmation.
         */
        post: operations["rotateApiKeyByHand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/api-keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description For good. When this answers, no process takes it any more; requests that had begun may end. Its webhook endpoints go on receiving unless they are switched off with it; for a key that is revoked already that can be made up for.
         *
         *     Role: Developer or Admin. Needs a fresh confirmation.
         */
        post: operations["revokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/api-keys/{id}/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhook endpoints that a key registered
         * @description Everybody who has signed in.
         */
        get: operations["listWebhookEndpointsOfApiKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/modules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the add-ons
         * @description Everybody who has signed in.
         */
        get: operations["listModules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/modules/{module}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Switch an add-on on or off
         * @description Its data is kept, and what was agreed while it was on still happens on its day. Requests that had begun may end; when this answers, every process refuses (or takes) those that come.
         *
         *     Role: Admin.
         */
        put: operations["switchModule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how far this browser has come with signing in
         * @description Without a session.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show address and password
         * @description Nothing is open yet then: the second factor follows, or its set-up.
         *
         *     Without a session.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/sign-in/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a code of the authenticator app
         * @description The present code or the one before it, each once. Five wrong ones lock the factor for 15 minutes.
         *
         *     With a session, also before its second factor.
         */
        post: operations["showTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/sign-in/recovery-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a recovery code, which is used up
         * @description Such a session can set up a new factor without a confirmation by the one that was lost.
         *
         *     With a session, also before its second factor.
         */
        post: operations["showRecoveryCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/sign-in/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin with a passkey
         * @description The options for `navigator.credentials.get`, as JSON. Their challenge is good for one answer.
         *
         *     With a session, also before its second factor.
         */
        post: operations["askForPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/sign-in/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a passkey
         * @description With a session, also before its second factor.
         */
        post: operations["showPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description The session ends at once, everywhere.
         *
         *     With a session, also before its second factor.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your second factors
         * @description Everybody who has signed in.
         */
        get: operations["listFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/factors/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a secret for an authenticator app
         * @description It counts once a code of it was shown. Needs a confirmation when you have signed in with the factor that you have.
         *
         *     With a session, also before its second factor. Needs a fresh confirmation.
         */
        post: operations["beginTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/factors/totp/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put the new secret in force with a code of it
         * @description With the first factor you are signed in, and are given recovery codes.
         *
         *     With a session, also before its second factor.
         */
        post: operations["activateTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/factors/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to register a passkey
         * @description The options for `navigator.credentials.create`, as JSON. Needs a confirmation when you have signed in with the factor that you have.
         *
         *     With a session, also before its second factor. Needs a fresh confirmation.
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/factors/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a passkey
         * @description With a session, also before its second factor.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/factors/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description Everybody who has signed in. Needs a fresh confirmation.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/factors/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes
         * @description Those that are left open nothing any more.
         *
         *     Everybody who has signed in. Needs a fresh confirmation.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/confirmations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to confirm a request
         * @description Say what will be sent; show one of the methods; then send exactly that with `Wagebook-Confirmation: <id>`, within five minutes and once.
         *
         *     Everybody who has signed in.
         */
        post: operations["askForConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/confirmations/{id}/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm with a code of the authenticator app
         * @description Everybody who has signed in.
         */
        post: operations["confirmByTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/confirmations/{id}/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm with a passkey
         * @description Everybody who has signed in.
         */
        post: operations["confirmByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the browsers that you are signed in with
         * @description Everybody who has signed in.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out another browser
         * @description Everybody who has signed in.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what the pages need to know before anybody signs in
         * @description Without a session.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up a company and its first Admin
         * @description A mail brings a link that finishes it, or says that the address has an account.
         *
         *     Without a session.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a sign-up with the link of the mail
         * @description Without a session.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to a new password
         * @description Without a session.
         */
        post: operations["askForPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/password-resets/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password with the link of the mail
         * @description All sessions end. The second factor stays what it was.
         *
         *     Without a session.
         */
        post: operations["completePasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Your other sessions end.
         *
         *     Everybody who has signed in.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of your company
         * @description Newest first, all of them.
         *
         *     Everybody who has signed in.
         */
        get: operations["listTeam"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/team/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove somebody
         * @description Their sessions end at once. Keys that they made stay.
         *
         *     Role: Admin.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Give somebody another role
         * @description It holds from their next request on.
         *
         *     Role: Admin.
         */
        patch: operations["changeRole"];
        trace?: never;
    };
    "/dashboard/v1/team/{id}/reset-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the second factors from somebody who has lost theirs
         * @description Their sessions end, and their next sign-in begins with setting up a factor.
         *
         *     Role: Admin. Needs a fresh confirmation.
         */
        post: operations["resetFactors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations that wait
         * @description Newest first, all of them.
         *
         *     Role: Admin.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody
         * @description A mail brings them a link, good for seven days. A new invitation takes the place of the old one.
         *
         *     Role: Admin.
         */
        post: operations["invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description Role: Admin.
         */
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join a company with the link of the mail
         * @description Without a session.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails of the local outbox
         * @description Newest first. Only in a demo that has no SMTP server; 404 elsewhere.
         *
         *     Without a session.
         */
        get: operations["listOutbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log
         * @description Who did what, from where, newest first: to live and to test data and to the company itself.
         *
         *     Role: Admin.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/request-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the request log
         * @description What the company's keys asked for, newest first: of each key the last 10000 requests, kept for 7 days, without bodies and queries. A request appears some seconds after its answer; when more come than can be written, some are left out.
         *
         *     Role: Developer or Admin.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how requests and deliveries fare
         * @description Everybody who has signed in.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Employee: {
            /** Format: uuid */
            id: string;
            externalId: string | null;
            firstName: string;
            lastName: string;
            /** Format: email */
            email: string;
            phone: string | null;
            jobTitle: string | null;
            department: string | null;
            grade: string | null;
            /** Format: uuid */
            managerId: string | null;
            /** @enum {string} */
            employmentType: "FullTime" | "PartTime" | "Contract";
            /** @enum {string} */
            status: "Pending" | "Active" | "Suspended" | "Terminated";
            /** Format: date */
            hireDate: string;
            /**
             * Format: date
             * @description The day on which the employment ends; null while no end is set.
             */
            terminationDate: string | null;
            /** @description Goes up with each change; a PATCH must name it. */
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Objective: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            ownerEmployeeId: string;
            title: string;
            description: string | null;
            cycleLabel: string;
            /** Format: date */
            cycleStart: string;
            /** Format: date */
            cycleEnd: string;
            /** @enum {string} */
            status: "Active" | "Completed" | "Abandoned";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        KeyResult: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            objectiveId: string;
            description: string;
            targetValue: number | string;
            currentValue: number | string;
            unit: string;
            confidenceScore: number | string;
        };
        CheckIn: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            objectiveId: string;
            /** Format: uuid */
            authorEmployeeId: string;
            note: string;
            confidence: number | string;
            /** Format: date-time */
            createdAt: string;
        };
        ObjectiveDetail: {
            objective: components["schemas"]["Objective"];
            /** @description In the order in which they were sent or added. */
            keyResults: components["schemas"]["KeyResult"][];
            /** @description The latest 20, newest first. */
            checkIns: components["schemas"]["CheckIn"][];
        };
        AppraisalCycle: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date */
            opensOn: string;
            /** Format: date */
            closesOn: string;
            /** @enum {string} */
            status: "Scheduled" | "Open" | "Closed" | "Cancelled";
            /** Format: date-time */
            createdAt: string;
        };
        Review: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            cycleId: string;
            /** Format: uuid */
            employeeId: string;
            employeeName: string;
            /** Format: uuid */
            managerReviewerId: string;
            managerName: string;
            /** @enum {string} */
            status: "PendingSelf" | "PendingManager" | "Complete";
            selfReviewBody: string | null;
            /** Format: date-time */
            selfReviewSubmittedAt: string | null;
            managerReviewBody: string | null;
            /** Format: date-time */
            managerReviewSubmittedAt: string | null;
            overallRating: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Promotion: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            employeeId: string;
            employeeName: string;
            /** Format: uuid */
            reviewId: string | null;
            /** Format: date */
            effectiveDate: string;
            fromJobTitle: string | null;
            toJobTitle: string;
            fromGrade: string | null;
            toGrade: string | null;
            /** @description Null until there are salaries. */
            fromSalary: null;
            /** @description Null until there are salaries. */
            toSalary: null;
            /** @description Null until there are salaries. */
            currency: null;
            reason: string;
            /** @enum {string} */
            status: "Proposed" | "Approved" | "Applied" | "Rejected" | "Cancelled";
            /** Format: date-time */
            approvedAt: string | null;
            /** Format: date-time */
            appliedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WebhookEndpoint: {
            /** Format: uuid */
            id: string;
            /** @description http or https, without credentials. */
            url: string;
            description: string;
            /** @description Event types, comma-separated, or `*` for all that the registering key may read. */
            eventTypes: string;
            /** @enum {string} */
            status: "Enabled" | "Disabled";
            /** @description Of the key that registered it: it receives what that key may read. */
            scopes: ("employees:write" | "payroll:write" | "leave:read" | "leave:write" | "advances:read" | "advances:write" | "performance:read" | "performance:write" | "*")[];
            disabledReason: string | null;
            /** Format: date-time */
            disabledAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            scopes: string[];
            /** Format: date-time */
            createdAt: string;
            /** @description Who issued it; null for the keys of the demo. */
            createdBy: {
                /** @enum {string} */
                kind: "user" | "key" | "operator" | "service" | "nobody";
                name: string | null;
            } | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            rotatedAt: string | null;
            /** Format: date-time */
            revokedAt: string | null;
            revokedReason: string | null;
            /** Format: date-time */
            lastUsedAt: string | null;
            /** @description Webhook endpoints that it registered and that are not deleted. */
            webhookEndpoints: number;
        };
        ApiError: {
            /** @description Stable identifier to branch on. */
            code: string;
            /** @description For people; may change, must not be parsed. */
            message: string;
            /** @description The fields at fault. */
            details?: {
                path: string;
                message: string;
            }[];
        };
        NewApiKey: {
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            scopes: ("employees:write" | "payroll:write" | "leave:read" | "leave:write" | "advances:read" | "advances:write" | "performance:read" | "performance:write" | "*")[];
            /** Format: date-time */
            expiresAt: string | null;
        };
        ApiKeyWithSecret: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            scopes: string[];
            /** Format: date-time */
            createdAt: string;
            /** @description Who issued it; null for the keys of the demo. */
            createdBy: {
                /** @enum {string} */
                kind: "user" | "key" | "operator" | "service" | "nobody";
                name: string | null;
            } | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            rotatedAt: string | null;
            /** Format: date-time */
            revokedAt: string | null;
            revokedReason: string | null;
            /** Format: date-time */
            lastUsedAt: string | null;
            /** @description Webhook endpoints that it registered and that are not deleted. */
            webhookEndpoints: number;
            /** @description Shown this once. */
            secret: string;
        };
        RotatedKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            scopes: string[];
            /** @description The new one. Shown this once: null in the answer to a repeated request. */
            secret: string | null;
        };
        KeyRevocation: {
            /** @description Also switch off the webhook endpoints that it registered. */
            disableWebhookEndpoints: boolean;
            reason?: string;
        };
        EndpointOfKey: {
            /** Format: uuid */
            id: string;
            url: string;
            /** @enum {string} */
            status: "Enabled" | "Disabled";
            /** @enum {string} */
            mode: "live" | "test";
        };
        ModuleSetting: {
            /** @enum {string} */
            module: "leave" | "advances" | "performance";
            enabled: boolean;
        };
        ModuleChange: {
            enabled: boolean;
        };
        SessionView: {
            /** @enum {string} */
            state: "SignedOut" | "SecondFactor" | "FactorSetUp" | "SignedIn";
            user: {
                /** Format: uuid */
                id: string;
                email: string;
                name: string;
                /** @enum {string} */
                role: "Admin" | "Developer" | "Viewer";
            } | null;
            company: {
                /** Format: uuid */
                id: string;
                name: string;
                timeZone: string;
                modules: string[];
            } | null;
            factors: {
                totp: boolean;
                passkeys: number;
                recoveryCodesLeft: number;
            } | null;
            /** @enum {string|null} */
            factor: "totp" | "passkey" | "recovery_code" | null;
            /** Format: date-time */
            expiresAt: string | null;
        };
        Passkey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
        };
        FactorList: {
            totp: {
                /** Format: date-time */
                activatedAt: string;
            } | null;
            passkeys: components["schemas"]["Passkey"][];
            recoveryCodesLeft: number;
        };
        TotpSecret: {
            secret: string;
            uri: string;
        };
        FactorActivated: {
            recoveryCodes: string[] | null;
        };
        NewPasskey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            recoveryCodes: string[] | null;
        };
        RecoveryCodes: {
            /** @description Shown this once; each opens the account once. */
            recoveryCodes: string[];
        };
        ConfirmationRequest: {
            /** @enum {string} */
            method: "POST" | "PATCH" | "PUT" | "DELETE";
            /** @description With its query. */
            path: string;
            /** @description The JSON body that will be sent, or null. */
            body?: unknown;
        };
        Confirmation: {
            /** Format: uuid */
            id: string;
            methods: ("totp" | "passkey")[];
            passkeyOptions: ({
                challenge: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** Format: date-time */
            expiresAt: string;
        };
        OwnSession: {
            /** Format: uuid */
            id: string;
            current: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastSeenAt: string;
            address: string;
            userAgent: string | null;
            /** @enum {string|null} */
            factor: "totp" | "passkey" | "recovery_code" | null;
        };
        DashboardSettings: {
            /** @enum {string} */
            signUp: "open" | "closed";
            outbox: boolean;
            publicUrl: string;
        };
        NewSignUp: {
            companyName: string;
            name: string;
            /** Format: email */
            email: string;
            /** @description 12 to 128 characters. */
            password: string;
            /** @description IANA name; `UTC` when left out. */
            timeZone?: string;
        };
        VerifiedEmail: {
            email: string;
        };
        Member: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "Admin" | "Developer" | "Viewer";
            factors: {
                totp: boolean;
                passkeys: number;
                recoveryCodesLeft: number;
            };
            /** Format: date-time */
            lastSignedInAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        Invitation: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "Admin" | "Developer" | "Viewer";
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
        };
        OutboxMail: {
            /** Format: uuid */
            id: string;
            to: string;
            subject: string;
            text: string;
            /** Format: date-time */
            sentAt: string;
        };
        AuditLogEntry: {
            /** @description The entry's place in the company's chain, without gaps. */
            sequence: number;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            occurredAt: string;
            actor: {
                /** @enum {string} */
                kind: "user" | "key" | "operator" | "service" | "nobody";
                /**
                 * Format: uuid
                 * @description Of the person or the key.
                 */
                id: string | null;
                /** @description A person's e-mail address or a key's name, as it was then. */
                name: string | null;
            };
            /** @enum {string|null} */
            factor: "totp" | "passkey" | "recovery_code" | null;
            /** @description `noun.verb`, e.g. `webhook.registered`. */
            action: string;
            /** @enum {string|null} */
            mode: "live" | "test" | null;
            target: {
                kind: string;
                id: string;
                name: string | null;
            } | null;
            address: string | null;
            userAgent: string | null;
            /** @description The `X-Request-Id` of the answer. */
            requestId: string | null;
            /** @description What the target was, without secrets, where that is known. */
            before: unknown;
            /** @description What it is, without secrets. */
            after: unknown;
            /** @description SHA-256 over the entry's bytes and the hash of the entry before, hexadecimal. */
            hash: string;
        };
        LoggedRequest: {
            /**
             * Format: uuid
             * @description The `X-Request-Id` of the answer.
             */
            id: string;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            mode: "live" | "test";
            /** Format: uuid */
            keyId: string;
            keyName: string;
            method: string;
            /** @description The operation's path, e.g. `/v1/employees/{id}`. */
            route: string;
            /** @description The path that was asked for, without its query. */
            path: string;
            status: number;
            /** @description Of the refusal. */
            code: string | null;
            durationMs: number;
            address: string;
        };
        EndpointHealth: {
            /** Format: uuid */
            id: string;
            url: string;
            /** @enum {string} */
            status: "Enabled" | "Disabled";
            /** @description Deliveries that are not at their end; 1000 stands for that many or more. */
            pending: number;
            /** @description Every attempt since the last that was acknowledged has failed. */
            failing: boolean;
        };
        Overview: {
            /** @description How long each span of the two lists is. */
            bucketMinutes: number;
            /** @description Requests with keys, oldest first, without gaps. `count` holds the errors too. */
            requests: {
                /** Format: date-time */
                at: string;
                count: number;
                clientErrors: number;
                serverErrors: number;
            }[];
            /** @description Webhook attempts by what they came to, oldest first, without gaps. */
            deliveries: {
                /** Format: date-time */
                at: string;
                acknowledged: number;
                failed: number;
            }[];
            /** @description The failing ones first, then the newest; 100 at most. */
            endpoints: components["schemas"]["EndpointHealth"][];
            totals: {
                requests: number;
                clientErrors: number;
                serverErrors: number;
                acknowledged: number;
                failed: number;
            };
        };
        NewEmployee: {
            firstName: string;
            lastName: string;
            /** Format: email */
            email: string;
            externalId?: string | null;
            phone?: string | null;
            jobTitle?: string | null;
            department?: string | null;
            grade?: string | null;
            /**
             * Format: uuid
             * @description The manager: an Active employee.
             */
            managerId?: string | null;
            /** @enum {string} */
            employmentType?: "FullTime" | "PartTime" | "Contract";
            /**
             * Format: date
             * @description Default: today. In the future the employee is Pending until then.
             */
            hireDate?: string;
        };
        EmployeeChange: {
            /** @description The version that this change is based on. */
            version: number;
            firstName?: string;
            lastName?: string;
            /** Format: email */
            email?: string;
            externalId?: string | null;
            phone?: string | null;
            jobTitle?: string | null;
            department?: string | null;
            grade?: string | null;
            /**
             * Format: uuid
             * @description The manager: an Active employee.
             */
            managerId?: string | null;
            /** @enum {string} */
            employmentType?: "FullTime" | "PartTime" | "Contract";
            /** Format: date */
            hireDate?: string;
        };
        Termination: {
            /**
             * Format: date
             * @description Not before `hireDate`. Today or earlier: Terminated at once. Later: Terminated from the start of that day, in the time zone of the company.
             */
            terminationDate: string;
        };
        KeyResultSpec: {
            description: string;
            targetValue: number | string;
            unit: string;
        };
        NewObjective: {
            /** Format: uuid */
            ownerEmployeeId: string;
            title: string;
            description: string | null;
            cycleLabel: string;
            /** Format: date */
            cycleStart: string;
            /** Format: date */
            cycleEnd: string;
            keyResults: components["schemas"]["KeyResultSpec"][];
        };
        ObjectiveChange: {
            /** Format: uuid */
            ownerEmployeeId?: string;
            title?: string;
            description?: string | null;
            cycleLabel?: string;
            /** Format: date */
            cycleStart?: string;
            /** Format: date */
            cycleEnd?: string;
        };
        KeyResultProgress: {
            /** Format: uuid */
            keyResultId: string;
            startValue: number | string;
            targetValue: number | string;
            currentValue: number | string;
            /** @description The part of the way from `startValue` to `targetValue` that is done. Rounded to 6 digits behind the point, half away from zero. */
            progress: number;
            /** @description As `progress`, but not cut off at 0 and 1. Rounded to 6 digits behind the point, half away from zero. */
            attainment: number | string;
        };
        ObjectiveProgress: {
            /** Format: uuid */
            objectiveId: string;
            /** @description The mean of the key results' progress; null without key results. Rounded to 6 digits behind the point, half away from zero. */
            progress: number | null;
            /** @description The mean of the key results' attainment; null without key results. Rounded to 6 digits behind the point, half away from zero. */
            attainment: number | string | null;
            /** @description The mean of the key results' confidence; null without key results. Rounded to 6 digits behind the point, half away from zero. */
            confidence: number | null;
            /** @description In the order of the objective. */
            keyResults: components["schemas"]["KeyResultProgress"][];
            /** Format: date-time */
            asOf: string;
        };
        StartValues: {
            /** @description Each key result once; those that are left out keep theirs. */
            keyResults: {
                /** Format: uuid */
                keyResultId: string;
                startValue: number | string;
            }[];
        };
        NewCheckIn: {
            /** Format: uuid */
            authorEmployeeId: string;
            note: string;
            confidence: number | string;
        };
        KeyResultUpdate: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            keyResultId: string;
            previousValue: number | string;
            currentValue: number | string;
            previousConfidence: number | string;
            confidenceScore: number | string;
            /** Format: date-time */
            createdAt: string;
        };
        KeyResultChange: {
            currentValue?: number | string;
            confidenceScore?: number | string;
        };
        Abandonment: {
            reason: string;
        };
        ObjectiveStatusChange: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            objectiveId: string;
            /** @enum {string} */
            fromStatus: "Active" | "Completed" | "Abandoned";
            /** @enum {string} */
            toStatus: "Active" | "Completed" | "Abandoned";
            /** @description Why it was abandoned; null for every other change. */
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        NewAppraisalCycle: {
            name: string;
            /**
             * Format: date
             * @description The first day. Today or earlier: it opens at once.
             */
            opensOn: string;
            /**
             * Format: date
             * @description The last day, included.
             */
            closesOn: string;
        };
        AppraisalCycleDetail: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date */
            opensOn: string;
            /** Format: date */
            closesOn: string;
            /** @enum {string} */
            status: "Scheduled" | "Open" | "Closed" | "Cancelled";
            /** Format: date-time */
            createdAt: string;
            /** @description Reviews by status, and employees who got none. */
            counts: {
                pendingSelf: number;
                pendingManager: number;
                complete: number;
                excluded: number;
            };
        };
        CycleClosing: {
            /**
             * @description Close although reviews are unfinished.
             * @default false
             */
            force: boolean;
        };
        LateJoiner: {
            /**
             * Format: uuid
             * @description An Active employee with an Active manager.
             */
            employeeId: string;
        };
        CycleExclusion: {
            /** Format: uuid */
            employeeId: string;
            /** @enum {string} */
            reason: "NO_MANAGER" | "MANAGER_INACTIVE" | "HIRED_AFTER_OPENING" | "SUSPENDED" | "TERMINATED";
        };
        CycleAttention: {
            /** Format: uuid */
            reviewId: string;
            /** Format: uuid */
            employeeId: string;
            employeeName: string;
            /** Format: uuid */
            managerReviewerId: string;
            managerName: string;
            /**
             * @description The reviewer is not Active, or the employee has had another manager since the reviewer was chosen.
             * @enum {string}
             */
            reason: "MANAGER_INACTIVE" | "MANAGER_CHANGED";
            /**
             * Format: uuid
             * @description The next Active one up the line, for `reassign`; null when there is none.
             */
            suggestedManagerId: string | null;
        };
        SelfReview: {
            body: string;
        };
        ManagerReview: {
            body: string;
            rating: number;
        };
        ReviewReopening: {
            reason: string;
        };
        ReviewReassignment: {
            /**
             * Format: uuid
             * @description An Active employee who is not the reviewed one.
             */
            managerReviewerId: string;
        };
        ReviewVersion: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            reviewId: string;
            /** @description Why it was reopened; null where the self review was replaced. */
            reason: string | null;
            /** Format: uuid */
            managerReviewerId: string;
            managerName: string;
            selfReviewBody: string | null;
            /** Format: date-time */
            selfReviewSubmittedAt: string | null;
            managerReviewBody: string | null;
            /** Format: date-time */
            managerReviewSubmittedAt: string | null;
            overallRating: number | null;
            /** Format: date-time */
            createdAt: string;
        };
        NewPromotion: {
            /**
             * Format: uuid
             * @description An Active employee.
             */
            employeeId: string;
            /**
             * Format: uuid
             * @description A review of this employee that speaks for it.
             */
            reviewId?: string | null;
            /**
             * Format: date
             * @description From this day on, by the calendar of the company.
             */
            effectiveDate: string;
            toJobTitle: string;
            /** @description Left out: the grade stays. */
            toGrade?: string | null;
            reason: string;
        };
        Event: {
            /**
             * Format: uuid
             * @description Deduplicate on it: deliveries may repeat.
             */
            id: string;
            type: string;
            /**
             * Format: date-time
             * @description Unique and increasing per company and mode, six fraction digits. The cursor of the list.
             */
            occurredAt: string;
            /** @enum {string} */
            apiVersion: "v1";
            /** @enum {string} */
            mode: "live" | "test";
            /** Format: uuid */
            companyId: string;
            /** @description The resource as its own endpoint shows it; see the webhooks section for each type. */
            data: unknown;
        };
        NewWebhookEndpoint: {
            /** @description http or https, without credentials. */
            url: string;
            description?: string;
            /** @description Event types, comma-separated, or `*` for all that the registering key may read. */
            eventTypes: string;
        };
        WebhookEndpointWithSecret: {
            /** Format: uuid */
            id: string;
            /** @description http or https, without credentials. */
            url: string;
            description: string;
            /** @description Event types, comma-separated, or `*` for all that the registering key may read. */
            eventTypes: string;
            /** @enum {string} */
            status: "Enabled" | "Disabled";
            /** @description Of the key that registered it: it receives what that key may read. */
            scopes: ("employees:write" | "payroll:write" | "leave:read" | "leave:write" | "advances:read" | "advances:write" | "performance:read" | "performance:write" | "*")[];
            disabledReason: string | null;
            /** Format: date-time */
            disabledAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Signs the deliveries (`whsec_...`). Shown this once: null in the answer to a repeated request. */
            secret: string | null;
        };
        WebhookEndpointChange: {
            /** @description http or https, without credentials. */
            url?: string;
            description?: string;
            /** @description Event types, comma-separated, or `*` for all that the registering key may read. */
            eventTypes?: string;
        };
        Delivery: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            eventId: string;
            eventType: string;
            /** @enum {string} */
            status: "pending" | "retrying" | "acknowledged" | "exhausted" | "skipped";
            attemptCount: number;
            /** @description Of the last attempt; null when there was no answer. */
            responseCode: number | null;
            lastError: string | null;
            /** Format: date-time */
            nextAttemptAt: string | null;
            /**
             * Format: uuid
             * @description The delivery that this one repeats.
             */
            resendOf: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SecretRotation: {
            /**
             * @description How long the old secret signs beside the new one.
             * @default 24
             */
            overlapHours: number;
        };
        NewRecovery: {
            /** Format: date-time */
            since: string;
        };
        WebhookRecovery: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            endpointId: string;
            /** Format: date-time */
            since: string;
            /** @enum {string} */
            status: "Running" | "Complete";
            deliveriesCreated: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        DeliveryAttempt: {
            number: number;
            /** @enum {string} */
            triggeredBy: "event" | "retry" | "ping" | "resend";
            /** Format: date-time */
            startedAt: string;
            durationMs: number;
            /** @description The network address that was connected to. */
            address: string | null;
            responseCode: number | null;
            /** @description The first 1024 characters. */
            responseBody: string | null;
            /** @enum {string|null} */
            errorClass: "address" | "dns" | "connect" | "tls" | "timeout" | "connection" | "status" | "protocol" | null;
            error: string | null;
            /** Format: date-time */
            nextAttemptAt: string | null;
        };
        DeliveryDetail: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            eventId: string;
            eventType: string;
            /** @enum {string} */
            status: "pending" | "retrying" | "acknowledged" | "exhausted" | "skipped";
            attemptCount: number;
            /** @description Of the last attempt; null when there was no answer. */
            responseCode: number | null;
            lastError: string | null;
            /** Format: date-time */
            nextAttemptAt: string | null;
            /**
             * Format: uuid
             * @description The delivery that this one repeats.
             */
            resendOf: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description In order. Kept for the retention time. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description The `Next-Cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys, without their secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
        };
    };
    issueApiKey: {
        parameters: {
            query?: never;
            header?: {
                "Wagebook-Confirmation"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description The key with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
        };
    };
    rotateApiKeyByHand: {
        parameters: {
            query?: never;
            header?: {
                "Wagebook-Confirmation"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedKey"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                "Wagebook-Confirmation"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRevocation"];
            };
        };
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    listWebhookEndpointsOfApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, newest first, but those that were deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointOfKey"][];
                };
            };
        };
    };
    listModules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All add-ons. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModuleSetting"][];
                };
            };
        };
    };
    switchModule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                module: "leave" | "advances" | "performance";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModuleChange"];
            };
        };
        responses: {
            /** @description As it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModuleSetting"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far this browser has come. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description How far this browser has come. Sets the cookie anew. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
        };
    };
    showTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description How far this browser has come. Sets the cookie anew. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
        };
    };
    showRecoveryCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description How far this browser has come. Sets the cookie anew. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
        };
    };
    askForPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    showPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    response: {
                        id: string;
                        rawId: string;
                        type: string;
                        response: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description How far this browser has come. Sets the cookie anew. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    listFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The factors. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactorList"];
                };
            };
        };
    };
    beginTotp: {
        parameters: {
            query?: never;
            header?: {
                "Wagebook-Confirmation"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret, in base32 and as the address for a QR code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSecret"];
                };
            };
        };
    };
    activateTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Recovery codes, shown this once; null when it was not the first factor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactorActivated"];
                };
            };
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: {
                "Wagebook-Confirmation"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    response: {
                        id: string;
                        rawId: string;
                        type: string;
                        response: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The passkey, and recovery codes when it was the first factor. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewPasskey"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: {
                "Wagebook-Confirmation"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                "Wagebook-Confirmation"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ten codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    askForConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmationRequest"];
            };
        };
        responses: {
            /** @description What can be shown. `passkeyOptions` are for `navigator.credentials.get`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
        };
    };
    confirmByTotp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Confirmed, for five minutes. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    confirmByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    response: {
                        id: string;
                        rawId: string;
                        type: string;
                        response: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Confirmed, for five minutes. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSession"][];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out at once. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardSettings"];
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSignUp"];
            };
        };
        responses: {
            /** @description The same for every address. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description The address that can sign in now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiedEmail"];
                };
            };
        };
    };
    askForPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            /** @description The same for every address. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    completePasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /** @description 12 to 128 characters. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The password is the new one. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    /** @description 12 to 128 characters. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The password is the new one. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    listTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "Admin" | "Developer" | "Viewer";
                };
            };
        };
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    resetFactors: {
        parameters: {
            query?: never;
            header?: {
                "Wagebook-Confirmation"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
        };
    };
    invite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    /** @enum {string} */
                    role: "Admin" | "Developer" | "Viewer";
                };
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    name: string;
                    /** @description 12 to 128 characters. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The account is there; sign in. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    listOutbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest mails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutboxMail"][];
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                action?: string;
                /** @description Only what this person or key did. */
                actorId?: string;
                /** @description From this moment on. */
                from?: string;
                /** @description Before this moment. */
                until?: string;
                /** @description Page size. */
                limit?: number;
                /** @description The `Next-Cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLogEntry"][];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                mode?: "live" | "test";
                keyId?: string;
                status?: "2xx" | "4xx" | "5xx";
                /** @description Page size. */
                limit?: number;
                /** @description The `Next-Cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedRequest"][];
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query: {
                mode: "live" | "test";
                /** @description How far back. */
                hours?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures for charts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
        };
    };
}
