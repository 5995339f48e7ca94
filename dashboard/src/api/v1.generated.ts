// Made from the API descriptions in openapi/ by `npm run generate`. Do not edit.

export interface paths {
    "/v1/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the calling key
         * @description Who am I? The key of this request, its mode and scopes, its company and the add-ons that are on.
         *
         *     Any valid key.
         */
        get: operations["getCallingKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}/rotate": {
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
         * @description The old secret is revoked and a new one made, with the same name, mode and scopes; it is shown this once. When this answers, no process takes the old one any more; requests that had begun may end. A key may rotate itself. With the scope `*` a live key may rotate every key of its company, and a test key every test key. An id of a revoked key is unknown. Of two rotations at once one is done; the other is refused with 409, or with 401 when it came with the old secret.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log
         * @description Who did what, from where, newest first. A live key reads what was done to live and to test data and to the company itself (people, keys, add-ons); a test key reads what was done to test data.
         *
         *     Scope: `*`.
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
    "/v1/employees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List employees
         * @description Newest first.
         *
         *     Any valid key.
         */
        get: operations["listEmployees"];
        put?: never;
        /**
         * Add an employee
         * @description Scope: `employees:write`.
         */
        post: operations["createEmployee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an employee
         * @description Any valid key.
         */
        get: operations["getEmployee"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an employee
         * @description Fields that are left out stay as they are; null clears a field. Send the `version` that you read. An employee who is `Terminated` changes no more.
         *
         *     Scope: `employees:write`.
         */
        patch: operations["changeEmployee"];
        trace?: never;
    };
    "/v1/employees/{id}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an employee's direct reports
         * @description Whatever their state. Newest first.
         *
         *     Any valid key.
         */
        get: operations["listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend an employee
         * @description From `Active`. Reporting lines stay; nobody new can be assigned to a suspended manager.
         *
         *     Scope: `employees:write`.
         */
        post: operations["suspendEmployee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{id}/reinstate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reinstate a suspended employee
         * @description Scope: `employees:write`.
         */
        post: operations["reinstateEmployee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{id}/terminate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End an employment, now or on a later day
         * @description Until a later day comes the employee stays as they are and `terminationDate` says when; to set another day, cancel first. Who reported to them still does: `GET /v1/employees/{id}/reports` lists who needs another manager.
         *
         *     Scope: `employees:write`.
         */
        post: operations["terminateEmployee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{id}/cancel-termination": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a termination back before its day comes
         * @description Scope: `employees:write`.
         */
        post: operations["cancelTermination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/objectives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List objectives
         * @description Newest first.
         *
         *     Scope: `performance:read`. Add-on: `performance`.
         */
        get: operations["listObjectives"];
        put?: never;
        /**
         * Create an objective with its key results
         * @description Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["createObjective"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/objectives/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an objective with its key results and latest check-ins
         * @description Scope: `performance:read`. Add-on: `performance`.
         */
        get: operations["getObjective"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an objective
         * @description What is left out stays as it is. Only while the objective is `Active`.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        patch: operations["changeObjective"];
        trace?: never;
    };
    "/v1/performance/objectives/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how far an objective has come
         * @description The attainment of a key result is `(currentValue - startValue) / (targetValue - startValue)`; where start and target are the same, 1 at the target and else 0.
         *
         *     Scope: `performance:read`. Add-on: `performance`.
         */
        get: operations["getObjectiveProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set where key results began
         * @description A key result begins at 0 unless it is told here. Those that are left out keep their start. Only while the objective is `Active`.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        patch: operations["changeStartValues"];
        trace?: never;
    };
    "/v1/performance/objectives/{id}/check-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an objective's check-ins
         * @description Newest first.
         *
         *     Scope: `performance:read`. Add-on: `performance`.
         */
        get: operations["listCheckIns"];
        put?: never;
        /**
         * Write a progress note on an objective
         * @description Only while the objective is `Active`.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["createCheckIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/objectives/{id}/key-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a key result to an objective
         * @description Behind those that it has, 50 at most. Only while the objective is `Active`.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["addKeyResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/key-results/{id}/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of a key result's value and confidence
         * @description Newest first.
         *
         *     Scope: `performance:read`. Add-on: `performance`.
         */
        get: operations["listKeyResultUpdates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/key-results/{id}": {
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
         * Delete a key result
         * @description Its updates go with it; its events stay on the timeline. Only while its objective is `Active`.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        delete: operations["deleteKeyResult"];
        options?: never;
        head?: never;
        /**
         * Update a key result's value and/or confidence
         * @description Each change is kept in its updates. Only while its objective is `Active`.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        patch: operations["changeKeyResult"];
        trace?: never;
    };
    "/v1/performance/objectives/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an objective
         * @description Only while it is `Active`. However far its key results have come, they stay as they are.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["completeObjective"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/objectives/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen an objective
         * @description Only when it is `Completed` or `Abandoned`.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["reopenObjective"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/objectives/{id}/abandon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Abandon an objective
         * @description Only while it is `Active`. The reason stands in the objective's changes of status.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["abandonObjective"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/objectives/{id}/status-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an objective's changes of status
         * @description Newest first; its creation is none of them.
         *
         *     Scope: `performance:read`. Add-on: `performance`.
         */
        get: operations["listObjectiveStatusChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/appraisal-cycles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List appraisal cycles
         * @description Newest first.
         *
         *     Scope: `performance:read`. Add-on: `performance`.
         */
        get: operations["listAppraisalCycles"];
        put?: never;
        /**
         * Create an appraisal cycle
         * @description It opens when `opensOn` begins and closes when `closesOn` is over, in the time zone of the company, or by hand. With `opensOn` today or earlier it is `Open` in the answer, and its reviews are made.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["createAppraisalCycle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/appraisal-cycles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an appraisal cycle with the numbers of its reviews
         * @description Scope: `performance:read`. Add-on: `performance`.
         */
        get: operations["getAppraisalCycle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/appraisal-cycles/{id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open an appraisal cycle now
         * @description Makes a review for every `Active` employee who has an `Active` manager.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["openAppraisalCycle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/appraisal-cycles/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close an appraisal cycle now
         * @description Its reviews are read-only from then on. While some are not `Complete` it needs `force`.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["closeAppraisalCycle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/appraisal-cycles/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an appraisal cycle
         * @description One that is `Scheduled` or `Open`. Reviews that it has stay, read-only.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["cancelAppraisalCycle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/appraisal-cycles/{id}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a late joiner
         * @description Makes the review of an employee who had none in an `Open` cycle.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["createReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/appraisal-cycles/{id}/exclusions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who has no review in an appraisal cycle, and why
         * @description Everybody who was on the books when it opened and got none, by what they were at that moment, and who left before the review was complete (`TERMINATED`). The latest employees first.
         *
         *     Scope: `performance:read`. Add-on: `performance`.
         */
        get: operations["listCycleExclusions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/appraisal-cycles/{id}/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reviews of an appraisal cycle whose reviewer needs a look
         * @description Unfinished reviews of an `Open` cycle whose reviewer is not `Active`, or whose employee has another manager by now. Nothing is moved by itself; `reassign` settles it. Newest first.
         *
         *     Scope: `performance:read`. Add-on: `performance`.
         */
        get: operations["listCycleAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reviews
         * @description Newest first.
         *
         *     Scope: `performance:read`. Add-on: `performance`.
         */
        get: operations["listReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/reviews/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a review
         * @description Scope: `performance:read`. Add-on: `performance`.
         */
        get: operations["getReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/reviews/{id}/self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit the self review
         * @description Can be replaced until the manager review is there; what it said is kept as a version.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["submitSelfReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/reviews/{id}/manager": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit the manager review and an overall rating
         * @description Completes the review, with or without a self review.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["submitManagerReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/reviews/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a complete review back to the manager
         * @description What it said is kept as a version; the manager part and the rating are null again.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["reopenReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/reviews/{id}/reassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an unfinished review to another reviewer
         * @description Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["reassignReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/reviews/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a review said before
         * @description One version for each time that it was reopened or its self review replaced. Newest first.
         *
         *     Scope: `performance:read`. Add-on: `performance`.
         */
        get: operations["listReviewVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/promotions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List promotions
         * @description Newest first.
         *
         *     Scope: `performance:read`. Add-on: `performance`.
         */
        get: operations["listPromotions"];
        put?: never;
        /**
         * Propose a promotion
         * @description From the title and grade that the employee has now.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["createPromotion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/promotions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a promotion
         * @description Scope: `performance:read`. Add-on: `performance`.
         */
        get: operations["getPromotion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/promotions/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a promotion
         * @description It applies when `effectiveDate` begins in the time zone of the company, and at once when it has.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["approvePromotion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/promotions/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a proposed promotion
         * @description Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["rejectPromotion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/performance/promotions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a promotion that has not applied
         * @description An applied one is undone only by another promotion.
         *
         *     Scope: `performance:write`. Add-on: `performance`.
         */
        post: operations["cancelPromotion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the company's timeline
         * @description In chronological order. Continue with `since` = the `occurredAt` of the last event of the page; a page shorter than `limit` is the end for now. Following `since` alone, a reader misses no event and sees none twice. Events of leave, advances and performance are shown to keys that hold the `:read` scope of that area.
         *
         *     Any valid key.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an event
         * @description Any valid key.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Newest first.
         *
         *     Any valid key.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description It receives the events after this moment that the registering key may read. The secret is shown once.
         *
         *     Any valid key.
         */
        post: operations["registerWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a webhook endpoint
         * @description Any valid key.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description It receives nothing from this moment on. Needs a key with all the scopes that it was registered with.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Needs a key with all the scopes that the endpoint was registered with.
         */
        patch: operations["changeWebhookEndpoint"];
        trace?: never;
    };
    "/v1/webhooks/{id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sample event
         * @description Sends `webhook.ping` to this endpoint now; it is not on the timeline. Needs a key with all the scopes that the endpoint was registered with.
         */
        post: operations["pingWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a webhook endpoint
         * @description Open deliveries go on; what happened in between can be recovered. Needs a key with all the scopes that the endpoint was registered with.
         */
        post: operations["enableWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a webhook endpoint
         * @description Nothing is sent until it is enabled; nothing is lost either. Needs a key with all the scopes that the endpoint was registered with.
         */
        post: operations["disableWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret
         * @description The new secret is shown once. Until the overlap ends, deliveries carry both signatures. Needs a key with all the scopes that the endpoint was registered with.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again what was missed
         * @description New deliveries for every event since a time that the endpoint would receive and for which no delivery was acknowledged or is open. Worked off in the background. Needs a key with all the scopes that the endpoint was registered with.
         */
        post: operations["recoverWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an endpoint's deliveries
         * @description Newest first.
         *
         *     Any valid key.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a delivery with its attempts
         * @description Any valid key.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Makes a new delivery of the same event, with its own attempts. Needs a key with all the scopes that the endpoint was registered with.
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key, at its other path
         * @description The same as `POST /v1/api-keys/{id}/rotate`. The old secret is revoked and a new one made, with the same name, mode and scopes; it is shown this once. When this answers, no process takes the old one any more; requests that had begun may end. A key may rotate itself. With the scope `*` a live key may rotate every key of its company, and a test key every test key. An id of a revoked key is unknown. Of two rotations at once one is done; the other is refused with 409, or with 401 when it came with the old secret.
         */
        post: operations["rotateApiKeyAtRoot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leaked-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a leaked API key
         * @description For whoever finds a key in public. A key that opens something is revoked, everywhere within a second, and the company is told. The answer is the same when there is no such key.
         *
         *     Needs no key.
         */
        post: operations["reportLeakedKey"];
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
        CallingKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            scopes: string[];
            /** Format: uuid */
            companyId: string;
            companyName: string;
            /** @description The add-ons that are switched on. */
            modules: string[];
            /** Format: date-time */
            expiresAt: string | null;
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
        LeakedKeyReport: {
            /** @description The whole key, as it was found. */
            secret: string;
            /** @description Where it was found. */
            url?: string;
            comment?: string;
        };
        LeakReceipt: Record<string, never>;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getCallingKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calling key, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallingKey"];
                };
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
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
    listEmployees: {
        parameters: {
            query?: {
                /** @description Only the direct reports of this employee. */
                managerId?: string;
                status?: "Pending" | "Active" | "Suspended" | "Terminated";
                /** @description Compared without case. */
                email?: string;
                externalId?: string;
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
            /** @description A page of employees. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"][];
                };
            };
        };
    };
    createEmployee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEmployee"];
            };
        };
        responses: {
            /** @description The employee. Emits `employee.created`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
        };
    };
    getEmployee: {
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
            /** @description The employee. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
        };
    };
    changeEmployee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeChange"];
            };
        };
        responses: {
            /** @description The employee. Emits `employee.updated`, and with it `employee.activated` or `employee.manager.changed` where that happened. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
        };
    };
    listReports: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description The `Next-Cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of employees whose manager this one is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"][];
                };
            };
        };
    };
    suspendEmployee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employee, Suspended. Emits `employee.suspended`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
        };
    };
    reinstateEmployee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employee, Active again. Emits `employee.reinstated`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
        };
    };
    terminateEmployee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Termination"];
            };
        };
        responses: {
            /** @description The employee. Emits `employee.terminated`, or `employee.updated` when the day is still to come; the former follows then. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
        };
    };
    cancelTermination: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employee, with no `terminationDate`. Emits `employee.updated`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
        };
    };
    listObjectives: {
        parameters: {
            query?: {
                ownerEmployeeId?: string;
                status?: "Active" | "Completed" | "Abandoned";
                cycleLabel?: string;
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
            /** @description A page of objectives. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Objective"][];
                };
            };
        };
    };
    createObjective: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewObjective"];
            };
        };
        responses: {
            /** @description The objective, Active. Emits `performance.objective.created`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectiveDetail"];
                };
            };
        };
    };
    getObjective: {
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
            /** @description The objective. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectiveDetail"];
                };
            };
        };
    };
    changeObjective: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ObjectiveChange"];
            };
        };
        responses: {
            /** @description The objective. Emits `performance.objective.updated`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectiveDetail"];
                };
            };
        };
    };
    getObjectiveProgress: {
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
            /** @description The progress at this moment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectiveProgress"];
                };
            };
        };
    };
    changeStartValues: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartValues"];
            };
        };
        responses: {
            /** @description The progress from there. Emits `performance.objective.updated`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectiveProgress"];
                };
            };
        };
    };
    listCheckIns: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description The `Next-Cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of check-ins. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckIn"][];
                };
            };
        };
    };
    createCheckIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCheckIn"];
            };
        };
        responses: {
            /** @description The check-in. Emits `performance.check_in.created`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckIn"];
                };
            };
        };
    };
    addKeyResult: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyResultSpec"];
            };
        };
        responses: {
            /** @description The key result, at 0 and with confidence 0.5. Emits `performance.key_result.created`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyResult"];
                };
            };
        };
    };
    listKeyResultUpdates: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description The `Next-Cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyResultUpdate"][];
                };
            };
        };
    };
    deleteKeyResult: {
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
            /** @description Deleted. Emits `performance.key_result.deleted`. */
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
    changeKeyResult: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyResultChange"];
            };
        };
        responses: {
            /** @description The key result. Emits `performance.key_result.updated`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyResult"];
                };
            };
        };
    };
    completeObjective: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The objective, Completed. Emits `performance.objective.completed`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectiveDetail"];
                };
            };
        };
    };
    reopenObjective: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The objective, Active. Emits `performance.objective.reopened`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectiveDetail"];
                };
            };
        };
    };
    abandonObjective: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Abandonment"];
            };
        };
        responses: {
            /** @description The objective, Abandoned. Emits `performance.objective.abandoned`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectiveDetail"];
                };
            };
        };
    };
    listObjectiveStatusChanges: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description The `Next-Cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes of status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectiveStatusChange"][];
                };
            };
        };
    };
    listAppraisalCycles: {
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
            /** @description A page of cycles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppraisalCycle"][];
                };
            };
        };
    };
    createAppraisalCycle: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAppraisalCycle"];
            };
        };
        responses: {
            /** @description The cycle. Emits `performance.cycle.created`; when it opens also `performance.cycle.opened` and one `performance.review.created` for each review. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppraisalCycle"];
                };
            };
        };
    };
    getAppraisalCycle: {
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
            /** @description The cycle. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppraisalCycleDetail"];
                };
            };
        };
    };
    openAppraisalCycle: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cycle. Emits `performance.cycle.opened`, and `performance.review.created` for each review. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppraisalCycle"];
                };
            };
        };
    };
    closeAppraisalCycle: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CycleClosing"];
            };
        };
        responses: {
            /** @description The cycle. Emits `performance.cycle.closed`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppraisalCycle"];
                };
            };
        };
    };
    cancelAppraisalCycle: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cycle. Emits `performance.cycle.cancelled`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppraisalCycle"];
                };
            };
        };
    };
    createReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LateJoiner"];
            };
        };
        responses: {
            /** @description The review. Emits `performance.review.created`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
        };
    };
    listCycleExclusions: {
        parameters: {
            query?: {
                reason?: "NO_MANAGER" | "MANAGER_INACTIVE" | "HIRED_AFTER_OPENING" | "SUSPENDED" | "TERMINATED";
                /** @description Page size. */
                limit?: number;
                /** @description The `Next-Cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of exclusions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CycleExclusion"][];
                };
            };
        };
    };
    listCycleAttention: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description The `Next-Cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reviews with what is the matter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CycleAttention"][];
                };
            };
        };
    };
    listReviews: {
        parameters: {
            query?: {
                cycleId?: string;
                employeeId?: string;
                managerReviewerId?: string;
                status?: "PendingSelf" | "PendingManager" | "Complete";
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
            /** @description A page of reviews. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"][];
                };
            };
        };
    };
    getReview: {
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
            /** @description The review. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
        };
    };
    submitSelfReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelfReview"];
            };
        };
        responses: {
            /** @description The review, `PendingManager`. Emits `performance.review.self_submitted`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
        };
    };
    submitManagerReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManagerReview"];
            };
        };
        responses: {
            /** @description The review, `Complete`. Emits `performance.review.completed`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
        };
    };
    reopenReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewReopening"];
            };
        };
        responses: {
            /** @description The review, `PendingManager`. Emits `performance.review.reopened`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
        };
    };
    reassignReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewReassignment"];
            };
        };
        responses: {
            /** @description The review with its new reviewer. Emits `performance.review.reassigned`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
        };
    };
    listReviewVersions: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description The `Next-Cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewVersion"][];
                };
            };
        };
    };
    listPromotions: {
        parameters: {
            query?: {
                employeeId?: string;
                status?: "Proposed" | "Approved" | "Applied" | "Rejected" | "Cancelled";
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
            /** @description A page of promotions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Promotion"][];
                };
            };
        };
    };
    createPromotion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPromotion"];
            };
        };
        responses: {
            /** @description The promotion, `Proposed`. Emits `performance.promotion.proposed`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Promotion"];
                };
            };
        };
    };
    getPromotion: {
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
            /** @description The promotion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Promotion"];
                };
            };
        };
    };
    approvePromotion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The promotion, `Approved` or `Applied`. Emits `performance.promotion.approved`; when it applies also `performance.promotion.applied` and `employee.updated`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Promotion"];
                };
            };
        };
    };
    rejectPromotion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The promotion, `Rejected`. Emits `performance.promotion.rejected`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Promotion"];
                };
            };
        };
    };
    cancelPromotion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The promotion, `Cancelled`. Emits `performance.promotion.cancelled`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Promotion"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The `occurredAt` of the last event already seen; the page begins after it. */
                since?: string;
                /** @description Page size. */
                limit?: number;
                /** @description Only events of these types; repeat the parameter for several. */
                type?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"][];
                };
            };
        };
    };
    getEvent: {
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
            /** @description The event, byte for byte as the list shows it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    listWebhookEndpoints: {
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
            /** @description A page of endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"][];
                };
            };
        };
    };
    registerWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhookEndpoint"];
            };
        };
        responses: {
            /** @description The endpoint with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
        };
    };
    getWebhookEndpoint: {
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
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
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
            /** @description Deleted. */
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
    changeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointChange"];
            };
        };
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    pingWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, on its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    enableWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    disableWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description The endpoint with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
        };
    };
    recoverWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRecovery"];
            };
        };
        responses: {
            /** @description The recovery has begun. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRecovery"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                status?: "pending" | "retrying" | "acknowledged" | "exhausted" | "skipped";
                eventType?: string;
                /** @description Page size. */
                limit?: number;
                /** @description The `Next-Cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"][];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery and each HTTP try of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new delivery. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    rotateApiKeyAtRoot: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and is answered alike. Any visible ASCII characters, a UUID say. */
                "Idempotency-Key"?: string;
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
    reportLeakedKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeakedKeyReport"];
            };
        };
        responses: {
            /** @description Taken. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeakReceipt"];
                };
            };
        };
    };
}
