/** Renders a screen with the capabilities that `remote.json` asks for. */
import type { ComponentType } from 'react';
import { remoteDeclarationSchema } from '@coupon-center/portal-contracts';
import { renderScreen } from '@coupon-center/remote-kit/testing';
import type { TestContractOptions } from '@coupon-center/remote-kit/testing';
import declaration from '../../remote.json' with { type: 'json' };

const { needs } = remoteDeclarationSchema.parse(declaration);

export const renderAuthScreen = (Screen: ComponentType, options: TestContractOptions = {}) =>
  renderScreen(Screen, { needs, ...options });
