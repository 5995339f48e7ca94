// Made from the API descriptions in openapi/ by `npm run generate`. Do not edit.

export interface paths {
    "/dashboard/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_settings"];
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
        post: operations["post_sign-up"];
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
        post: operations["post_verify-email"];
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
        post: operations["post_password-resets"];
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
        post: operations["post_password-resets_complete"];
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
        post: operations["post_sign-in"];
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
        get: operations["get_session"];
        put?: never;
        post?: never;
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
        post: operations["post_sign-in_totp"];
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
        post: operations["post_sign-in_recovery-code"];
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
        post: operations["post_sign-in_passkey_options"];
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
        post: operations["post_sign-in_passkey"];
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
        post: operations["post_sign-out"];
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
        post: operations["post_factors_totp"];
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
        post: operations["post_factors_totp_activate"];
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
        post: operations["post_factors_passkeys_options"];
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
        post: operations["post_factors_passkeys"];
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
        get: operations["get_factors"];
        put?: never;
        post?: never;
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
        delete: operations["delete_factors_passkeys_{id}"];
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
        post: operations["post_factors_recovery-codes"];
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
        post: operations["post_password"];
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
        post: operations["post_confirmations"];
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
        post: operations["post_confirmations_{id}_totp"];
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
        post: operations["post_confirmations_{id}_passkey"];
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
        get: operations["get_sessions"];
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
        delete: operations["delete_sessions_{id}"];
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
        get: operations["get_team"];
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
        delete: operations["delete_team_{id}"];
        options?: never;
        head?: never;
        patch: operations["patch_team_{id}"];
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
        post: operations["post_team_{id}_reset-factors"];
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
        get: operations["get_invitations"];
        put?: never;
        post: operations["post_invitations"];
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
        delete: operations["delete_invitations_{id}"];
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
        post: operations["post_invitations_accept"];
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
        get: operations["get_outbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_api-keys"];
        put?: never;
        post: operations["post_api-keys"];
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
        post: operations["post_api-keys_{id}_rotate"];
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
        post: operations["post_api-keys_{id}_revoke"];
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
        get: operations["get_api-keys_{id}_webhook-endpoints"];
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
        get: operations["get_modules"];
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
        put: operations["put_modules_{module}"];
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
        get: operations["get_audit-log"];
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
        get: operations["get_request-log"];
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
        get: operations["get_overview"];
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
        SessionView: {
            /** @enum {string} */
            state: "SignedOut" | "SecondFactor" | "FactorSetUp" | "SignedIn";
            user: {
                id: string;
                email: string;
                name: string;
                /** @enum {string} */
                role: "Admin" | "Developer" | "Viewer";
            } | null;
            company: {
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
            factor: ("totp" | "passkey" | "recovery_code") | null;
            expiresAt: string | null;
        };
        Passkey: {
            id: string;
            name: string;
            createdAt: string;
            lastUsedAt: string | null;
        };
        ApiKey: {
            id: string;
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            scopes: string[];
            createdAt: string;
            createdBy: {
                kind: string;
                name: string | null;
            } | null;
            expiresAt: string | null;
            rotatedAt: string | null;
            revokedAt: string | null;
            revokedReason: string | null;
            lastUsedAt: string | null;
            webhookEndpoints: number;
        };
        IssuedApiKey: {
            id: string;
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            scopes: string[];
            createdAt: string;
            createdBy: {
                kind: string;
                name: string | null;
            } | null;
            expiresAt: string | null;
            rotatedAt: string | null;
            revokedAt: string | null;
            revokedReason: string | null;
            lastUsedAt: string | null;
            webhookEndpoints: number;
            secret: string;
        };
        TeamMember: {
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
            lastSignedInAt: string | null;
            createdAt: string;
        };
        Invitation: {
            id: string;
            email: string;
            /** @enum {string} */
            role: "Admin" | "Developer" | "Viewer";
            expiresAt: string;
            createdAt: string;
        };
        ModuleSetting: {
            /** @enum {string} */
            module: "leave" | "advances" | "performance";
            enabled: boolean;
        };
        AuditLogEntry: {
            sequence: number;
            id: string;
            occurredAt: string;
            actor: {
                /** @enum {string} */
                kind: "user" | "key" | "operator" | "service" | "nobody";
                id: string | null;
                name: string | null;
            };
            action: string;
            target: {
                kind: string;
                id: string;
                name: string | null;
            } | null;
            mode: ("live" | "test") | null;
            factor: ("totp" | "passkey" | "recovery_code") | null;
            address: string | null;
            userAgent: string | null;
            requestId: string | null;
            before: unknown;
            after: unknown;
            hash: string;
        };
        LoggedRequest: {
            id: string;
            keyId: string;
            keyName: string;
            /** @enum {string} */
            mode: "live" | "test";
            method: string;
            path: string;
            route: string;
            status: number;
            code: string | null;
            durationMs: number;
            at: string;
        };
        Overview: {
            requests: {
                at: string;
                count: number;
                clientErrors: number;
                serverErrors: number;
            }[];
            deliveries: {
                at: string;
                acknowledged: number;
                failed: number;
            }[];
            endpoints: {
                id: string;
                url: string;
                status: string;
                pending: number;
                failing: boolean;
            }[];
            totals: {
                requests: number;
                clientErrors: number;
                serverErrors: number;
                acknowledged: number;
                failed: number;
            };
        };
        SessionRow: {
            id: string;
            current: boolean;
            createdAt: string;
            lastSeenAt: string;
            address: string | null;
            userAgent: string | null;
            factor: ("totp" | "passkey" | "recovery_code") | null;
        };
        OutboxMail: {
            id: string;
            to: string;
            subject: string;
            text: string;
            sentAt: string | null;
        };
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
            /** @description Signs the deliveries (`whsec_...`). Shown this once. */
            secret: string;
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
    get_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        signUp: "open" | "closed";
                        outbox: boolean;
                        publicUrl: string;
                    };
                };
            };
        };
    };
    "post_sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    companyName: string;
                    name: string;
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "post_verify-email": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                    };
                };
            };
        };
    };
    "post_password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "post_password-resets_complete": {
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
                    password: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "post_sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
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
    get_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
    "post_sign-in_totp": {
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
    "post_sign-in_recovery-code": {
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
    "post_sign-in_passkey_options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    "post_sign-in_passkey": {
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
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
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
    "post_sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_factors_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                        uri: string;
                    };
                };
            };
        };
    };
    post_factors_totp_activate: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCodes: string[] | null;
                    };
                };
            };
        };
    };
    post_factors_passkeys_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    post_factors_passkeys: {
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
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        createdAt: string;
                        lastUsedAt: string | null;
                        recoveryCodes: string[] | null;
                    };
                };
            };
        };
    };
    get_factors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totp: {
                            activatedAt: string;
                        } | null;
                        passkeys: components["schemas"]["Passkey"][];
                        recoveryCodesLeft: number;
                    };
                };
            };
        };
    };
    "delete_factors_passkeys_{id}": {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "post_factors_recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCodes: string[];
                    };
                };
            };
        };
    };
    post_password: {
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
                    password: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_confirmations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    method: string;
                    path: string;
                    body: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        methods: ("totp" | "passkey")[];
                        passkeyOptions: {
                            [key: string]: unknown;
                        } | null;
                        expiresAt: string;
                    };
                };
            };
        };
    };
    "post_confirmations_{id}_totp": {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "post_confirmations_{id}_passkey": {
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
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionRow"][];
                };
            };
        };
    };
    "delete_sessions_{id}": {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_team: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMember"][];
                };
            };
        };
    };
    "delete_team_{id}": {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "patch_team_{id}": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMember"];
                };
            };
        };
    };
    "post_team_{id}_reset-factors": {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_invitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
    post_invitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** @enum {string} */
                    role: "Admin" | "Developer" | "Viewer";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    "delete_invitations_{id}": {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_invitations_accept: {
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
                    password: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_outbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
    "get_api-keys": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
    "post_api-keys": {
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
                    /** @enum {string} */
                    mode: "live" | "test";
                    scopes: ("employees:write" | "payroll:write" | "leave:read" | "leave:write" | "advances:read" | "advances:write" | "performance:read" | "performance:write" | "*")[];
                    expiresAt: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
        };
    };
    "post_api-keys_{id}_rotate": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {string} */
                        mode: "live" | "test";
                        scopes: string[];
                        secret: string;
                    };
                };
            };
        };
    };
    "post_api-keys_{id}_revoke": {
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
                    disableWebhookEndpoints: boolean;
                };
            };
        };
        responses: {
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
    "get_api-keys_{id}_webhook-endpoints": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        url: string;
                        status: string;
                        /** @enum {string} */
                        mode: "live" | "test";
                    }[];
                };
            };
        };
    };
    get_modules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
    "put_modules_{module}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                module: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                };
            };
        };
        responses: {
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
    "get_audit-log": {
        parameters: {
            query?: {
                action?: string;
                actorId?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
    "get_request-log": {
        parameters: {
            query?: {
                mode?: string;
                keyId?: string;
                status?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
    get_overview: {
        parameters: {
            query?: {
                mode?: string;
                hours?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
