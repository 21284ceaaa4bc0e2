import { z } from 'zod';
import type { Consumer, Group, Project, ProjectEntitlements } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { BodyOf } from '../../core/kernel/use-case.ts';
import { assignedId, instant } from './common.ts';
import { contractSchema } from './contract-schema.ts';

const entitlements = contractSchema<ProjectEntitlements>()(
  z.object({
    brandingRemoval: z.object({ value: z.boolean() }).optional(),
    logRetentionDays: z.object({ value: z.number() }).optional(),
  }),
);

const rawRecords = z.enum(['all', 'selected']);

export const project = contractSchema<Project>('Project')(
  z.object({
    id: assignedId,
    name: z.string(),
    appName: z.string(),
    orgId: z.string(),
    createTime: instant,
    updateTime: instant.optional(),
    rawRecords: rawRecords.optional(),
    entitlements: entitlements.optional(),
  }),
);

export const group = contractSchema<Group>('Group')(
  z.object({
    groupRef: z.string(),
    groupName: z.string(),
    projectId: assignedId,
    createTime: instant,
    updateTime: instant.optional(),
  }),
);

export const consumer = contractSchema<Consumer>('Consumer')(
  z.object({
    consumerRef: z.string(),
    consumerName: z.string(),
    projectId: assignedId,
    createTime: instant,
    updateTime: instant.optional(),
  }),
);

const appName = z.string().min(1).max(128);
const name = z
  .string()
  .min(LIMITS.minProjectNameLength)
  .max(LIMITS.maxProjectNameLength)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i, 'only letters, digits and inner hyphens');

export const createProjectBody = contractSchema<BodyOf<'createProject'>>()(
  z.object({ appName, name, orgId: z.string().min(1).max(128), rawRecords: rawRecords.optional() }),
);

export const updateProjectBody = contractSchema<BodyOf<'updateProject'>>()(
  z.object({
    updateMask: z.array(z.enum(['appName', 'name', 'rawRecords'])),
    project: z.object({ appName: appName.optional(), name: name.optional(), rawRecords: rawRecords.optional() }),
  }),
);
